import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { expect } from 'vitest'
import type { UserInfo } from '@/openapi/types'
import { lookupMachine } from '@/machines/session/lookup.machine'
import { sessionMachine } from '@/machines/session/session.machine'
import type { Browser, SessionInput, SessionMark } from '@/machines/session/session.types'
import { signInTripMachine } from '@/machines/session/signInTrip.machine'
import { lin } from './samples'
import { settled } from './settled'

type Answer<Value> = () => Value | Promise<Value>

/** How server and browser answer; each may be changed while the session runs. */
export type World = {
  hasCookie: boolean
  mark: SessionMark
  trips: number[]
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
export function startSession(given: Partial<World> & Partial<Pick<SessionInput, 'arrival' | 'route'>>) {
  const { arrival = { code: null, trusted: false }, route = { requiresLogin: false }, ...rest } = given
  const clock = new SimulatedClock()
  const log: string[] = []
  const world: World = {
    hasCookie: false,
    mark: 'none',
    trips: [],
    draftsKeptOf: [],
    exchange: () => (world.hasCookie = true),
    renew: () => (world.hasCookie = true),
    user: () => lin,
    end: () => undefined,
    leave: forever,
    ...rest,
  }
  const seen = (): Browser => ({ ...pick(world), trips: [...world.trips], now: clock.now() })
  const actor = createActor(provide(world, seen, log, clock), {
    clock,
    input: { arrival, route, browser: seen() },
  }).start()
  const tags = () => [...actor.getSnapshot().tags].sort()
  return { actor, clock, log, world, tags, value: () => actor.getSnapshot().value }
}

export const signedIn = { hasCookie: true, mark: 'signedIn' } as const

/** The same, already signed in; the log starts empty. */
export async function startSignedIn(given: Parameters<typeof startSession>[0] = {}) {
  const session = startSession({ ...signedIn, ...given })
  await settled()
  expect(session.tags()).toEqual(['signedIn'])
  session.log.length = 0
  return session
}

const pick = ({ hasCookie, mark }: World) => ({ hasCookie, mark })

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
      signInTrip: signInTripMachine.provide({
        actors: { readBrowser, leaveForLogin: asks('leaveForLogin', () => world.leave) },
        actions: { recordTrip: () => world.trips.push(clock.now()) },
      }),
    },
    actions: {
      notify: (_, { message }) => log.push(`notify ${message}`),
      writeMark: (_, { mark }) => {
        world.mark = mark
        log.push(`mark ${mark}`)
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
