import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { expect } from 'vitest'
import type { UserInfo } from '@/openapi/types'
import { lookupMachine } from '@/machines/session/lookup.machine'
import { sessionMachine } from '@/machines/session/session.machine'
import type { Browser, SessionInput, SessionHint } from '@/machines/session/session.types'
import { signInRedirectMachine } from '@/machines/session/signInRedirect.machine'
import { lin } from './samples'
import { settled } from './settled'

type Answer<Value> = () => Value | Promise<Value>

/** How server and browser answer; each may be changed while the session runs. */
export type World = {
  hasCookie: boolean
  hint: SessionHint
  redirects: number[]
  /** Whose drafts were kept when all others were discarded. */
  draftsKeptOf: (string | null)[]
  exchange: Answer<boolean>
  renew: Answer<boolean>
  user: Answer<UserInfo | null>
  end: Answer<void>
  leave: Answer<void>
}

export const offline = () => Promise.reject(new Error('offline'))
export const forever = () => new Promise<never>(() => undefined)

/** Starts a session in a simulated browser; `log` tells what it did to the world, in order. */
export function startSession(given: Partial<World> & Partial<Pick<SessionInput, 'callbackParams' | 'route'>>) {
  const { callbackParams = { code: null, trusted: false }, route = { requiresLogin: false }, ...rest } = given
  const clock = new SimulatedClock()
  const log: string[] = []
  const world: World = {
    hasCookie: false,
    hint: 'none',
    redirects: [],
    draftsKeptOf: [],
    exchange: () => (world.hasCookie = true),
    renew: () => (world.hasCookie = true),
    user: () => lin,
    end: () => undefined,
    leave: forever,
    ...rest,
  }
  const seen = (): Browser => ({ ...pick(world), redirects: [...world.redirects], now: clock.now() })
  const actor = createActor(provide(world, seen, log, clock), {
    clock,
    input: { callbackParams, route, browser: seen() },
  }).start()
  const tags = () => [...actor.getSnapshot().tags].sort()
  return { actor, clock, log, world, tags, value: () => actor.getSnapshot().value }
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

const pick = ({ hasCookie, hint }: World) => ({ hasCookie, hint })

function provide(world: World, seen: () => Browser, log: string[], clock: SimulatedClock) {
  const asks = <Value, Input>(name: string, answer: () => Answer<Value>) =>
    fromPromise<Value, Input>(async ({ input }) => {
      log.push(input === undefined ? name : `${name} ${JSON.stringify(input)}`)
      return answer()()
    })
  const readBrowser = fromPromise<Browser>(() => Promise.resolve(seen()))
  return sessionMachine.provide({
    actors: {
      readBrowser,
      exchangeCode: asks('exchangeCode', () => world.exchange),
      endSession: asks('endSession', () => world.end),
      watchOtherTabs: fromCallback(() => undefined),
      watchPage: fromCallback(() => undefined),
      lookup: lookupMachine.provide({
        actors: {
          readBrowser,
          renewSession: asks('renewSession', () => world.renew),
          lookUpUser: asks('lookUpUser', () => world.user),
        },
      }),
      signInRedirect: signInRedirectMachine.provide({
        actors: { readBrowser, leaveForLogin: asks('leaveForLogin', () => world.leave) },
        actions: { recordRedirect: () => world.redirects.push(clock.now()) },
      }),
    },
    actions: {
      notify: (_, { message }) => log.push(`notify ${message}`),
      writeHint: (_, { hint }) => {
        world.hint = hint
        log.push(`hint ${hint}`)
      },
      removeCookie: () => {
        world.hasCookie = false
        log.push('removeCookie')
      },
      discardDrafts: () => log.push('discardDrafts'),
      discardDraftsOfOthers: (_, { userId }) => world.draftsKeptOf.push(userId),
    },
  })
}
