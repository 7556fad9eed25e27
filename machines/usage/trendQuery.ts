import type { TrendPoint, TrendQuery } from '@/openapi/types'
import type { UsageSelection } from './usageSelection'

export type TrendMetric = 'api' | 'token'
export type TrendMethod = 'total' | 'day'

/** The figures that the user chose to see. */
export type TrendSelection = UsageSelection & { method: TrendMethod }

/** One point for each day, in order, and the reporting zone of the days. */
type TrendAnswer = { timeZone: string; points: readonly TrendPoint[] }

/** A trend with the selection that it was loaded for. */
export type Trend = TrendAnswer & { selection: TrendSelection }

const metrics = { api: 1, token: 2 } as const
const methods = { total: 1, day: 2 } as const

/** The contract's query for a selection. */
export const toQuery = (
  metric: TrendMetric,
  { modelIds, tokenIds, startTime, endTime, method }: TrendSelection,
): TrendQuery => ({
  modelIds: [...modelIds],
  // An extension of the contract: left out unless it is used, for servers without it.
  ...(tokenIds.length > 0 && { tokenIds: [...tokenIds] }),
  startTime,
  endTime,
  type: metrics[metric],
  method: methods[method],
})
