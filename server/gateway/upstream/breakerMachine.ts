import { assign, fromPromise, setup } from 'xstate'

/** Failures in a row after which an upstream is asked nothing more. */
export const MOST_FAILURES = 5
/** How long it is left alone before it is probed. */
export const COOLING_MS = 10_000

type Failures = { failures: number }
type CallEnd = { type: 'call.failed' } | { type: 'call.answered' }

/** Whether calls go to an upstream: they do until it fails several times in a row, and again once it has answered a probe. */
export const breakerMachine = setup({
  types: {
    context: {} as Failures, // as: how xstate is told types
    events: {} as CallEnd, // as: how xstate is told types
  },
  actors: {
    /** Asks the upstream for what costs nothing; rejects where it does not answer. */
    probe: fromPromise(() => Promise.reject<void>(new Error('not provided'))),
  },
  guards: { isLastFailure: ({ context }) => context.failures + 1 >= MOST_FAILURES },
  actions: {
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
    /** A list that is given is no model that answers: the next failure opens the breaker again. */
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
