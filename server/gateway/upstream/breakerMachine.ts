import { assign, fromPromise, setup } from 'xstate'

/** Consecutive failures that open a breaker. */
export const MOST_FAILURES = 5
/** Time between opening and the first probe. */
export const COOLING_MS = 10_000

type Failures = { failures: number }
type CallEnd = { type: 'call.failed' } | { type: 'call.answered' }

/** A circuit breaker: open after several consecutive failures, closed again after a successful probe. */
export const breakerMachine = setup({
  types: {
    context: {} as Failures, // as: xstate's way to declare types
    events: {} as CallEnd, // as: xstate's way to declare types
  },
  actors: {
    /** Sends a request that costs nothing; rejects if the upstream does not respond. */
    probe: fromPromise(() => Promise.reject<void>(new Error('not provided'))),
  },
  guards: { isLastFailure: ({ context }) => context.failures + 1 >= MOST_FAILURES },
  actions: {
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
    /** A model list does not prove that models work: the next failure opens the breaker again. */
    allowOneFailure: assign({ failures: MOST_FAILURES - 1 }),
  },
  delays: { cooling: COOLING_MS },
}).createMachine({
  id: 'breaker',
  context: { failures: 0 },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'call.failed': [{ guard: 'isLastFailure', target: 'open' }, { actions: 'countFailure' }],
        'call.answered': { actions: 'forgetFailures' },
      },
    },
    open: { after: { cooling: 'halfOpen' } },
    halfOpen: {
      invoke: { src: 'probe', onDone: { target: 'closed', actions: 'allowOneFailure' }, onError: 'open' },
    },
  },
})
