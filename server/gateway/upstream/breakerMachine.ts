import { assign, fromPromise, setup } from 'xstate'

/** Consecutive failures that open a breaker. */
export const MOST_FAILURES = 5
/** Time between opening and the first probe. */
export const COOLING_MS = 10_000

type Failures = {
  /** Consecutive failures that count for every account. */
  failures: number
  /** Consecutive failures of each account that has any. */
  byAccount: ReadonlyMap<string, number>
}
/** `isRepeated`: the last failure was the same account's, and no call of another one has ended since. */
type CallFailed = { type: 'call.failed'; account: string; isRepeated: boolean }
type CallEnd = CallFailed | { type: 'call.answered' }

const NO_FAILURES: Failures = { failures: 0, byAccount: new Map() }

function withFailure({ failures, byAccount }: Failures, { account, isRepeated }: CallFailed): Failures {
  return {
    failures: Math.min(failures + Number(!isRepeated), MOST_FAILURES),
    byAccount: new Map([...byAccount, [account, Math.min((byAccount.get(account) ?? 0) + 1, MOST_FAILURES)]]),
  }
}

/** Whether calls of every account are held back, if the breaker is not closed. */
export const isForAll = ({ failures }: Failures): boolean => failures >= MOST_FAILURES

/** Whether calls of the account are held back, if the breaker is not closed: by failures of several accounts, or by its own. */
export const isFor = (context: Failures, account: string): boolean =>
  isForAll(context) || (context.byAccount.get(account) ?? 0) >= MOST_FAILURES

const isReached = (context: Failures, event: CallFailed) => isFor(withFailure(context, event), event.account)

const lessThanMost = (failures: number) => Math.min(failures, MOST_FAILURES - 1)

/**
 * A circuit breaker: open after several consecutive failures, closed again after a successful probe. Failures of one account alone
 * open it for that account.
 */
export const breakerMachine = setup({
  types: {
    context: {} as Failures, // as: xstate's way to declare types
    events: {} as CallEnd, // as: xstate's way to declare types
  },
  actors: {
    /** Sends a request that costs nothing; rejects if the upstream does not respond. */
    probe: fromPromise(() => Promise.reject<void>(new Error('not provided'))),
  },
  guards: { isLastFailure: ({ context }, event: CallFailed) => isReached(context, event) },
  actions: {
    countFailure: assign(({ context }, event: CallFailed) => withFailure(context, event)),
    forgetFailures: assign(NO_FAILURES),
    /** A model list does not prove that models work: the next failure opens the breaker again. */
    allowOneFailure: assign(({ context: { failures, byAccount } }) => ({
      failures: lessThanMost(failures),
      byAccount: new Map([...byAccount].map(([account, count]) => [account, lessThanMost(count)])),
    })),
    /** No account has a part in the portal's own request. */
    holdBackAll: assign({ failures: MOST_FAILURES }),
  },
  delays: { cooling: COOLING_MS },
}).createMachine({
  id: 'breaker',
  context: NO_FAILURES,
  initial: 'closed',
  states: {
    closed: {
      on: {
        'call.failed': [
          {
            guard: { type: 'isLastFailure', params: ({ event }) => event },
            target: 'open',
            actions: { type: 'countFailure', params: ({ event }) => event },
          },
          { actions: { type: 'countFailure', params: ({ event }) => event } },
        ],
        'call.answered': { actions: 'forgetFailures' },
      },
    },
    open: {
      on: { 'call.failed': { actions: { type: 'countFailure', params: ({ event }) => event } } },
      after: { cooling: 'halfOpen' },
    },
    halfOpen: {
      on: { 'call.failed': { actions: { type: 'countFailure', params: ({ event }) => event } } },
      invoke: {
        src: 'probe',
        onDone: { target: 'closed', actions: 'allowOneFailure' },
        onError: { target: 'open', actions: 'holdBackAll' },
      },
    },
  },
})
