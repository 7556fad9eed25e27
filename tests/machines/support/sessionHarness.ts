import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { expect } from 'vitest'
import { lookupMachine, type LookupAnswer } from '@/machines/session/lookup.machine'
import { sessionMachine } from '@/machines/session/session.machine'
import type { Browser, SessionInput } from '@/machines/session/session.types'
import type { SessionHint } from '@/openapi/rules/visitor'
import { signInRedirectMachine } from '@/machines/session/signInRedirect.machine'
import { lin } from './samples'
import { settled } from './settled'

type Answer<Value> = () => Value | Promise<Value>

/** How server and browser answer; each may be changed while the session runs. */
export type SessionFakes = {
  hasCookie: boolean
  hint: SessionHint
  redirects: number[]
  /** The users whose drafts were kept when all others were discarded. */
  draftsKeptOf: (string | null)[]
  exchange: Answer<boolean>
  renew: Answer<boolean>
  user: Answer<LookupAnswer>
  end: Answer<void>
  leave: Answer<void>
}

export const offline = () => Promise.reject(new Error('offline'))
export const forever = () => new Promise<never>(() => undefined)

/** Starts a session with a fake browser and server; `log` lists the calls of them, in order. */
export function startSession(
  given: Partial<SessionFakes> & Partial<Pick<SessionInput, 'callbackParams' | 'route' | 'served'>>,
) {
  const { callbackParams = { code: null, trusted: false }, route = { requiresSignIn: false }, served, ...rest } = given
  const clock = new SimulatedClock()
  const log: string[] = []
  const fakes: SessionFakes = {
    hasCookie: false,
    hint: 'none',
    redirects: [],
    draftsKeptOf: [],
    exchange: () => (fakes.hasCookie = true),
    renew: () => (fakes.hasCookie = true),
    user: () => lin,
    end: () => undefined,
    leave: forever,
    ...rest,
  }
  const seen = (): Browser => ({ ...pick(fakes), redirects: [...fakes.redirects], now: clock.now() })
  const actor = createActor(provide(fakes, seen, log, clock), {
    clock,
    input: { callbackParams, route, browser: seen(), ...(served && { served }) },
  }).start()
  const tags = () => [...actor.getSnapshot().tags].sort()
  return { actor, clock, log, fakes, tags, value: () => actor.getSnapshot().value }
}

export const signedIn = { hasCookie: true, hint: 'signedIn' } as const

/** The same, already signed in; the log starts empty. */
export async function startSignedIn(given: Parameters<typeof startSession>[0] = {}) {
  const session = startSession({ ...signedIn, ...given })
  await settled()
  expect(session.tags()).toEqual(['signedIn'])
  session.log.length = 0
  return session
}

const pick = ({ hasCookie, hint }: SessionFakes) => ({ hasCookie, mark: { hint, userId: null, at: 0 } })

function provide(fakes: SessionFakes, seen: () => Browser, log: string[], clock: SimulatedClock) {
  const asks = <Value, Input>(name: string, answer: () => Answer<Value>) =>
    fromPromise<Value, Input>(async ({ input }) => {
      log.push(input === undefined ? name : `${name} ${JSON.stringify(input)}`)
      return answer()()
    })
  const readBrowser = fromPromise<Browser>(() => Promise.resolve(seen()))
  return sessionMachine.provide({
    actors: {
      watchCookie: fromCallback(({ sendBack }) => {
        const look = () => {
          if (fakes.hasCookie) sendBack({ type: 'cookie.found' })
          else clock.setTimeout(look, 10)
        }
        look()
      }),
      exchangeCode: asks('exchangeCode', () => async () => ({
        accepted: await fakes.exchange(),
        hasCookie: fakes.hasCookie,
      })),
      endSession: asks('endSession', () => fakes.end),
      watchBrowser: fromCallback(() => undefined),
      lookup: lookupMachine.provide({
        actors: {
          readBrowser,
          renewSession: asks('renewSession', () => fakes.renew),
          lookUpUser: asks('lookUpUser', () => fakes.user),
        },
      }),
      signInRedirect: signInRedirectMachine.provide({
        actors: { readBrowser, leaveForSignIn: asks('leaveForSignIn', () => fakes.leave) },
        actions: { recordRedirect: () => fakes.redirects.push(clock.now()) },
      }),
    },
    actions: {
      notify: (_, { message }) => log.push(`notify ${message}`),
      writeHint: (_, { hint }) => {
        fakes.hint = hint
        log.push(`hint ${hint}`)
      },
      removeCookie: () => {
        fakes.hasCookie = false
        log.push('removeCookie')
      },
      discardDrafts: () => log.push('discardDrafts'),
      discardDraftsOfOthers: (_, { userId }) => fakes.draftsKeptOf.push(userId),
    },
  })
}
