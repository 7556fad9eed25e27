import { fromPromise, setup } from 'xstate'

/** How long an account's calls ask the database each after another process has asked for its leases back. */
export const SHARED_MS = 60_000

type OfAccount = { userId: string }

type Fact =
  /** A call of the account ended, not long after another one. */
  | { type: 'calls.repeated' }
  /** No call of the account has come for as long as a lease lasts. */
  | { type: 'calls.ceased' }
  /** Other limits were granted, or may have been. */
  | { type: 'limits.changed' }
  /** A process meets a limit that may be leases. */
  | { type: 'leases.recalled' }

/** Whether a process leases room for calls of an account ahead of them, or asks the database for each. */
export const leaseMachine = setup({
  types: {
    context: {} as OfAccount, // as: how xstate is told types
    input: {} as OfAccount, // as: how xstate is told types
    events: {} as Fact, // as: how xstate is told types
  },
  actors: {
    /** Tells the database what became of the account's leases; what it could not be told ends by itself. */
    giveBack: fromPromise<void, OfAccount>(() => Promise.reject(new Error('not provided'))),
  },
  delays: { shared: SHARED_MS },
}).createMachine({
  id: 'lease',
  context: ({ input: { userId } }) => ({ userId }),
  initial: 'asking',
  states: {
    asking: {
      on: { 'calls.repeated': 'leasing', 'leases.recalled': 'recalled' },
    },
    leasing: {
      on: { 'calls.ceased': 'givingBack', 'limits.changed': 'givingBack', 'leases.recalled': 'recalled' },
    },
    givingBack: {
      invoke: { id: 'giveBack', src: 'giveBack', input: ({ context }) => context, onDone: 'asking', onError: 'asking' },
      on: { 'leases.recalled': 'recalled' },
    },
    recalled: {
      initial: 'givingBack',
      states: {
        givingBack: {
          invoke: {
            id: 'giveBack',
            src: 'giveBack',
            input: ({ context }) => context,
            onDone: 'given',
            onError: 'given',
          },
        },
        given: {},
      },
      after: { shared: 'asking' },
      on: { 'leases.recalled': { target: 'recalled', reenter: true } },
    },
  },
})
