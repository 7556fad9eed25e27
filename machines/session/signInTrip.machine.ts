import { assign, fromPromise, setup } from 'xstate'
import type { Browser, Screen, SignInProblem } from './session.types'
import { unprovided } from '../shared/unprovided'

export type SignInTripInput = { screen: Screen; startedBy: 'person' | 'portal'; forcesPassword: boolean }

const tripWindowMs = 30_000

/** Leaves for single sign-on; ends only when that fails. Trips that nobody asked for stop after two within 30 s. */
export const signInTripMachine = setup({
  types: {
    input: {} as SignInTripInput,
    context: {} as SignInTripInput & { problem: SignInProblem },
    output: {} as { problem: SignInProblem },
  },
  actors: {
    readBrowser: fromPromise<Browser>(unprovided('readBrowser')),
    leaveForLogin: fromPromise<void, { screen: Screen; forcesPassword: boolean }>(unprovided('leaveForLogin')),
  },
  actions: {
    recordTrip: unprovided('recordTrip'),
    blame: assign({ problem: (_, params: { problem: SignInProblem }) => params.problem }),
  },
  guards: {
    isAskedFor: ({ context }) => context.startedBy === 'person',
    isLooping: (_, { trips, now }: Pick<Browser, 'trips' | 'now'>) =>
      trips.filter((trip) => now - trip < tripWindowMs).length >= 2,
  },
  delays: {
    leavingTimeout: 10_000,
  },
}).createMachine({
  id: 'signInTrip',
  context: ({ input }) => ({ ...input, problem: 'notLeft' }),
  output: ({ context }) => ({ problem: context.problem }),
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'isAskedFor', target: 'leaving' }, { target: 'countingTrips' }],
    },
    countingTrips: {
      invoke: {
        src: 'readBrowser',
        onDone: [
          {
            guard: { type: 'isLooping', params: ({ event }) => event.output },
            target: 'failed',
            actions: { type: 'blame', params: { problem: 'tooManyTrips' } },
          },
          { target: 'leaving', actions: 'recordTrip' },
        ],
        onError: { target: 'failed', actions: { type: 'blame', params: { problem: 'storageUnavailable' } } },
      },
    },
    leaving: {
      invoke: {
        src: 'leaveForLogin',
        input: ({ context: { screen, forcesPassword } }) => ({ screen, forcesPassword }),
        onError: { target: 'failed', actions: { type: 'blame', params: { problem: 'storageUnavailable' } } },
      },
      after: { leavingTimeout: 'failed' },
    },
    failed: { type: 'final' },
  },
})
