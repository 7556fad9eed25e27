import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { languageMachine } from '@/machines/language/language.machine'
import { selectLanguage } from '@/machines/language/language.machine'
import { portalMachine } from '@/machines/portal/portal.machine'
import { selectLanguageActor, selectSession, selectToasts } from '@/machines/portal/portal.selectors'
import { sessionMachine } from '@/machines/session/session.machine'
import type { SessionEvent } from '@/machines/session/session.types'
import { eventMatrix, reachable } from './support/eventMatrix'
import { unreachedStates } from './support/graph'
import { changed, sessionEvents, sessionInput } from './support/paths'

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
  expect(selectLanguage(selectLanguageActor(snapshot).getSnapshot())).toBe('en')
  expect(selectSession(snapshot).getSnapshot().hasTag('signedOut')).toBe(true)
  expect(selectToasts(snapshot).getSnapshot().context.toasts).toEqual([])
})

test('the portal has no children before it runs', () => {
  const portal = createActor(machine, { input: { session: sessionInput({}), language: { language: 'en' } } }).start()
  portal.stop()
  expect(() => selectSession({ ...portal.getSnapshot(), children: {} })).toThrow('the parent is not running')
})

test('the portal has one state, and leaves every event to its children', () => {
  const inputs = [{ session: sessionInput({}), language: { language: 'zh' } }]
  const events = [...sessionEvents, { type: 'language.chosen', language: 'en' }, { type: 'notice.raised' }]
  const states = reachable(machine, { inputs, events })
  expect(unreachedStates(machine, states)).toEqual([])
  expect(states.map(({ children }) => Object.keys(children as object))).toEqual([['toasts', 'language', 'session']]) // `any` in AnyStateMachine
  const [handled, ...others] = Object.entries(eventMatrix(machine, states, events))
  expect([handled, others]).toEqual([['running', [expect.stringMatching(/^ignored: /)]], []])
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
