import { type SnapshotFrom, assign, fromCallback, fromPromise, sendParent, setup, type ActorRefFrom } from 'xstate'
import type { RateApplication, RateLimit, UsageOverview } from '@/openapi/types'
import { unprovided } from '../shared/unprovided'

export type RatePolicyRef = ActorRefFrom<typeof ratePolicyMachine>

/** The user's limits. A part that failed to load is null: neither zero use nor "no applications". */
export type RatePolicy = {
  limit: RateLimit
  /** Instant, RFC 3339. */
  resetsAt: string
  /** IANA name of the zone of the month, or null if the server does not send it. */
  timeZone: string | null
  monthUsed: UsageOverview['month_used'] | null
  /** The user's own, newest first. */
  applications: readonly RateApplication[] | null
}

/** The user's limits, this month's use and own applications. Asking again leaves them on screen. */
export const ratePolicyMachine = setup({
  types: {
    context: {} as { policy: RatePolicy | null },
    events: {} as { type: 'policy.reloaded' } | { type: 'application.added'; application: RateApplication },
    tags: {} as 'loading' | 'failed',
  },
  actors: {
    loadPolicy: fromPromise<RatePolicy>(unprovided('loadPolicy')),
    /** Sends `policy.reloaded` where an operator may have decided meanwhile. */
    watchPage: fromCallback(unprovided('watchPage')),
  },
  actions: {
    keepPolicy: assign({ policy: (_, params: { policy: RatePolicy }) => params.policy }),
    reportLimits: sendParent((_, { policy }: { policy: RatePolicy }) => ({
      type: 'limits.loaded',
      limits: policy.limit,
    })),
    addApplication: assign({
      policy: ({ context: { policy } }, { application }: { application: RateApplication }) =>
        policy && { ...policy, applications: policy.applications && withApplication(policy.applications, application) },
    }),
  },
}).createMachine({
  id: 'ratePolicy',
  context: { policy: null },
  invoke: { src: 'watchPage' },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        src: 'loadPolicy',
        onDone: {
          target: 'loaded',
          actions: [
            { type: 'keepPolicy', params: ({ event }) => ({ policy: event.output }) },
            { type: 'reportLimits', params: ({ event }) => ({ policy: event.output }) },
          ],
        },
        onError: 'failed',
      },
      on: { 'application.added': { target: 'loading', reenter: true } },
    },
    failed: {
      tags: 'failed',
      on: { 'policy.reloaded': 'loading', 'application.added': 'loading' },
    },
    loaded: {
      on: {
        'policy.reloaded': 'refreshing',
        'application.added': {
          target: 'refreshing',
          actions: { type: 'addApplication', params: ({ event }) => event },
        },
      },
    },
    refreshing: {
      invoke: {
        src: 'loadPolicy',
        onDone: {
          target: 'loaded',
          actions: [
            { type: 'keepPolicy', params: ({ event }) => ({ policy: event.output }) },
            { type: 'reportLimits', params: ({ event }) => ({ policy: event.output }) },
          ],
        },
        onError: 'loaded',
      },
      on: {
        'application.added': {
          target: 'refreshing',
          reenter: true,
          actions: { type: 'addApplication', params: ({ event }) => event },
        },
      },
    },
  },
})

const withApplication = (applications: readonly RateApplication[], added: RateApplication) => [
  added,
  ...applications.filter(({ id }) => id !== added.id),
]

type RatePolicySnapshot = SnapshotFrom<typeof ratePolicyMachine>

export const selectPolicy = (snapshot: RatePolicySnapshot) => snapshot.context.policy
/** Whether one of the user's applications waits for its decision; a second one would be refused. */
export const selectHasPendingApplication = (snapshot: RatePolicySnapshot) =>
  snapshot.context.policy?.applications?.some(({ status }) => status === 'pending') ?? false
export const selectIsLoading = (snapshot: RatePolicySnapshot) => snapshot.hasTag('loading')
export const selectIsFailed = (snapshot: RatePolicySnapshot) => snapshot.hasTag('failed')
