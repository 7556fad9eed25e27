import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { languageMachine } from '@/machines/language/language.machine'
import { selectLanguage } from '@/machines/language/language.machine'
import { portalMachine } from '@/machines/portal/portal.machine'
import { selectLanguageActor, selectSession, selectToasts } from '@/machines/portal/portal.selectors'
import { signOutMachine } from '@/machines/playground/signOut.machine'
import { sessionMachine } from '@/machines/session/session.machine'
import type { SessionEvent } from '@/machines/session/session.types'
import { eventMatrix } from './support/eventMatrix'
import { everyState } from './support/graph'
import { changed, sessionEvents, sessionInput } from './support/paths'
import { lin } from './support/samples'
import { settled } from './support/settled'

const idle = fromCallback<SessionEvent>(() => undefined)

const machine = portalMachine.provide({
  actors: {
    session: sessionMachine.provide({ actors: { watchBrowser: idle } }),
    language: languageMachine.provide({ actions: { showLanguage: () => undefined } }),
  },
})

test('the portal starts what every page shares, each from its own input', () => {
  const portal = createActor(machine, { input: { session: sessionInput({}), language: { language: 'en' } } }).start()
  const snapshot = portal.getSnapshot()
  expect([snapshot.value, snapshot.hasTag('signOutAsked')]).toEqual(['staying', false])
  expect(selectLanguage(selectLanguageActor(snapshot).getSnapshot())).toBe('en')
  expect(selectSession(snapshot).getSnapshot().hasTag('signedOut')).toBe(true)
  expect(selectToasts(snapshot).getSnapshot().context.toasts).toEqual([])
})

test('the portal has no children before it runs', () => {
  const portal = createActor(machine, { input: { session: sessionInput({}), language: { language: 'en' } } }).start()
  portal.stop()
  expect(() => selectSession({ ...portal.getSnapshot(), children: {} })).toThrow('the parent is not running')
})

const input = { session: sessionInput({}), language: { language: 'zh' } } as const

test('each state of the portal handles each event as reviewed', () => {
  const events = [
    { type: 'signOut.chosen' },
    { type: 'signOut.question.failed' },
    { type: 'session.left' },
    { type: 'xstate.done.actor.signOut', output: { signsOut: true } },
    { type: 'xstate.done.actor.signOut', output: { signsOut: false } },
    { type: 'language.chosen', language: 'en' },
    ...sessionEvents,
  ]
  const states = everyState(machine, { inputs: [input], events })
  expect(eventMatrix(machine, states, events)).toEqual({
    staying: ['signOut.chosen → signOutAsked', expect.stringMatching(/^ignored: /)],
    signOutAsked: [
      'signOut.question.failed → staying',
      'session.left → staying',
      'xstate.done.actor.signOut output.signsOut=true → staying',
      'xstate.done.actor.signOut output.signsOut=false → staying',
      expect.stringMatching(/^ignored: /),
    ],
  })
})

/** A portal with a signed-in user, who has chosen to sign out; `question` is the one that a view runs. */
async function chooseSignOut() {
  const nothing = () => undefined
  const session = sessionMachine.provide({
    actors: { watchBrowser: idle, endSession: fromPromise<void>(() => new Promise(nothing)) },
    actions: { writeHint: nothing, removeCookie: nothing, discardDrafts: nothing, discardDraftsOfOthers: nothing },
  })
  const served = { user: lin, at: 1 }
  const portal = createActor(machine.provide({ actors: { session } }), {
    input: { ...input, session: sessionInput({ hasCookie: true, hint: 'signedIn', served }) },
  }).start()
  portal.send({ type: 'signOut.chosen' })
  expect(portal.getSnapshot().hasTag('signOutAsked')).toBe(true)
  const questions = signOutMachine.provide({ actors: { hasHistory: fromPromise(() => Promise.resolve(true)) } })
  const question = createActor(questions, { parent: portal, id: 'signOut', input: { account: lin.ssoUid } })
  question.start()
  await settled()
  const isSignedIn = () => selectSession(portal.getSnapshot()).getSnapshot().hasTag('signedIn')
  expect([question.getSnapshot().hasTag('asking'), isSignedIn()]).toEqual([true, true])
  return { portal, question, isSignedIn }
}

test('the portal signs out once the question about conversations is answered, unless it is cancelled', async () => {
  const cancelled = await chooseSignOut()
  cancelled.question.send({ type: 'signOut.cancelled' })
  expect([cancelled.portal.getSnapshot().value, cancelled.isSignedIn()]).toEqual(['staying', true])
  const answered = await chooseSignOut()
  answered.question.send({ type: 'history.kept' })
  expect([answered.portal.getSnapshot().value, answered.isSignedIn()]).toEqual(['staying', false])
})

test('the portal signs out without the question if its code does not come', async () => {
  const { portal, isSignedIn } = await chooseSignOut()
  portal.send({ type: 'signOut.question.failed' })
  expect([portal.getSnapshot().value, isSignedIn()]).toEqual(['staying', false])
})

test('the portal takes the question back if the user is signed out elsewhere, and asks the next one nothing', async () => {
  const { portal, isSignedIn } = await chooseSignOut()
  selectSession(portal.getSnapshot()).send(changed('signedOut'))
  expect([portal.getSnapshot().value, isSignedIn()]).toEqual(['staying', false])
})

test('the portal stops the actor of a view that is gone', async () => {
  const { portal, question } = await chooseSignOut()
  portal.send({ type: 'view.left', actor: question })
  expect([question.getSnapshot().status, portal.getSnapshot().status]).toEqual(['stopped', 'active'])
})

test('the portal runs without a child that fails, and reports the error', () => {
  const reported: unknown[] = []
  const broken = new Error('the storage threw')
  const portal = createActor(
    machine.provide({
      actors: {
        session: sessionMachine.provide({
          actors: { watchBrowser: idle },
          actions: {
            discardDrafts: () => {
              throw broken
            },
          },
        }),
      },
      actions: { report: (_, { error }) => reported.push(error) },
    }),
    { clock: new SimulatedClock(), input: { session: sessionInput({}), language: { language: 'en' } } },
  ).start()
  const session = selectSession(portal.getSnapshot())
  session.send(changed('signOutPending'))
  expect([portal.getSnapshot().status, reported]).toEqual(['active', [broken]])
  selectToasts(portal.getSnapshot()).send({
    type: 'notice.raised',
    notice: { tone: 'error', text: 'x', durationMs: 1 },
  })
  expect(selectToasts(portal.getSnapshot()).getSnapshot().context.toasts.length).toBe(1)
})
