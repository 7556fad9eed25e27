import { fromPromise, setup, type ActorRefFrom } from 'xstate'
import { unprovided } from '../shared/unprovided'

export type SignOutRef = ActorRefFrom<typeof signOutMachine>

type Owned = { account: string }
type Outcome = { signsOut: boolean }

/** Asks before a sign-out whether the account's conversations stay on this device. A sign-out never waits for the store. */
export const signOutMachine = setup({
  types: {
    input: {} as Owned,
    context: {} as Owned,
    events: {} as { type: 'history.kept' } | { type: 'history.removed' } | { type: 'signOut.cancelled' },
    output: {} as Outcome,
    tags: {} as 'asking' | 'removing' | 'failed',
  },
  actors: {
    hasHistory: fromPromise<boolean, Owned>(unprovided('hasHistory')),
    removeHistory: fromPromise<void, Owned>(unprovided('removeHistory')),
  },
  guards: {
    isStored: (_, { isStored }: { isStored: boolean }) => isStored,
  },
  delays: {
    storeTimeout: 3000,
  },
}).createMachine({
  id: 'signOut',
  context: ({ input }) => input,
  output: ({ event }) => (event as unknown as { output: Outcome }).output, // as: that of the final state
  initial: 'looking',
  states: {
    looking: {
      invoke: {
        src: 'hasHistory',
        input: ({ context }) => context,
        onDone: [
          { guard: { type: 'isStored', params: ({ event }) => ({ isStored: event.output }) }, target: 'asking' },
          { target: 'confirmed' },
        ],
        onError: 'confirmed',
      },
      after: { storeTimeout: 'confirmed' },
    },
    asking: {
      tags: 'asking',
      on: { 'history.kept': 'confirmed', 'history.removed': 'removing', 'signOut.cancelled': 'cancelled' },
      initial: 'first',
      states: { first: {}, again: { tags: 'failed' } },
    },
    removing: {
      tags: ['asking', 'removing'],
      invoke: {
        src: 'removeHistory',
        input: ({ context }) => context,
        onDone: 'confirmed',
        onError: 'asking.again',
      },
      after: { storeTimeout: 'asking.again' },
    },
    confirmed: { type: 'final', output: { signsOut: true } },
    cancelled: { type: 'final', output: { signsOut: false } },
  },
})
