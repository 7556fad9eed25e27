import type { SnapshotFrom } from 'xstate'
import type { usageOverviewMachine } from './usageOverview.machine'

type UsageOverviewSnapshot = SnapshotFrom<typeof usageOverviewMachine>

export const selectOverview = (snapshot: UsageOverviewSnapshot) => snapshot.context.overview
/** The first load; a page that was on screen once never falls back to it. */
export const selectIsLoading = (snapshot: UsageOverviewSnapshot) => snapshot.hasTag('loading')
export const selectIsRefreshing = (snapshot: UsageOverviewSnapshot) => snapshot.hasTag('refreshing')
/** There are no figures, also while they are asked for again. */
export const selectIsFailed = (snapshot: UsageOverviewSnapshot) => snapshot.hasTag('failed')
export const selectIsRetrying = (snapshot: UsageOverviewSnapshot) => snapshot.hasTag('retrying')
