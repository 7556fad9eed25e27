import type { SnapshotFrom } from 'xstate'
import type { ratePolicyMachine } from './ratePolicy.machine'

type RatePolicySnapshot = SnapshotFrom<typeof ratePolicyMachine>

export const selectPolicy = (snapshot: RatePolicySnapshot) => snapshot.context.policy
/** Whether one of the user's applications waits for its decision; a second one would be refused. */
export const selectHasPendingApplication = (snapshot: RatePolicySnapshot) =>
  snapshot.context.policy?.applications?.some(({ status }) => status === 'pending') ?? false
export const selectIsLoading = (snapshot: RatePolicySnapshot) => snapshot.hasTag('loading')
export const selectIsRefreshing = (snapshot: RatePolicySnapshot) => snapshot.hasTag('refreshing')
export const selectIsFailed = (snapshot: RatePolicySnapshot) => snapshot.hasTag('failed')
