import type { SnapshotFrom } from 'xstate'
import type { trendChartMachine } from './trendChart.machine'

type TrendChartSnapshot = SnapshotFrom<typeof trendChartMachine>

/** The last answer with the selection that it answers: while another one loads, still the one before. Null until the first, and after a failure. */
export const selectTrend = (snapshot: TrendChartSnapshot) => snapshot.context.trend
export const selectIsLoading = (snapshot: TrendChartSnapshot) => snapshot.hasTag('loading')
export const selectIsFailed = (snapshot: TrendChartSnapshot) => snapshot.hasTag('failed')
