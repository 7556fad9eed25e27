import type { SnapshotFrom } from 'xstate'
import type { usageOverviewMachine } from './usageOverview.machine'

type UsageOverviewSnapshot = SnapshotFrom<typeof usageOverviewMachine>

export const selectOverview = (snapshot: UsageOverviewSnapshot) => snapshot.context.overview
export const selectIsLoading = (snapshot: UsageOverviewSnapshot) => snapshot.hasTag('loading')
export const selectIsRefreshing = (snapshot: UsageOverviewSnapshot) => snapshot.hasTag('refreshing')
export const selectIsFailed = (snapshot: UsageOverviewSnapshot) => snapshot.hasTag('failed')
