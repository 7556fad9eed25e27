import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { unprovided } from '../shared/unprovided'

export type SignOutRef = ActorRefFrom<typeof signOutMachine>

type Owned = { account: string }
type Outcome = { signsOut: boolean }

const isStored = ({ event }: { event: { output: boolean } }) => event.output

/** Asks before a sign-out whether the account's conversations stay on this device. A sign-out never waits for the store. */
export const signOutMachine = setup({
  types: {
    input: {} as Owned,
    context: {} as Owned & Outcome,
    events: {} as { type: 'history.kept' } | { type: 'history.removed' } | { type: 'signOut.cancelled' },
    output: {} as Outcome,
    tags: {} as 'asking' | 'removing' | 'failed',
  },
  actors: {
    hasHistory: fromPromise<boolean, Owned>(unprovided('hasHistory')),
    removeHistory: fromPromise<void, Owned>(unprovided('removeHistory')),
  },
  delays: {
    storeTimeout: 3000,
  },
}).createMachine({
  id: 'signOut',
  context: ({ input: { account } }) => ({ account, signsOut: true }),
  output: ({ context: { signsOut } }) => ({ signsOut }),
  initial: 'looking',
  states: {
    looking: {
      invoke: {
        src: 'hasHistory',
        input: ({ context }) => context,
        onDone: [{ guard: isStored, target: 'asking' }, { target: 'confirmed' }],
        onError: 'confirmed',
      },
      after: { storeTimeout: 'confirmed' },
    },
    asking: {
      tags: 'asking',
      on: {
        'history.kept': 'confirmed',
        'history.removed': 'removing',
        'signOut.cancelled': { target: 'cancelled', actions: assign({ signsOut: false }) },
      },
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
    confirmed: { type: 'final' },
    cancelled: { type: 'final' },
  },
})
