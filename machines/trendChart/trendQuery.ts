import type { TrendPoint, TrendQuery } from '@/openapi/types'
import { isSameUsage, type UsageSelection } from '../shared/usageSelection'

export type TrendMetric = 'api' | 'token'
export type TrendMethod = 'total' | 'day'

/** What a person chose to see. */
export type TrendSelection = UsageSelection & { method: TrendMethod }

/** One point a day, in order, and the reporting zone of these days. */
export type TrendAnswer = { timeZone: string; points: readonly TrendPoint[] }

/** An answer together with the selection that it answers. */
export type Trend = TrendAnswer & { selection: TrendSelection }

const metrics = { api: 1, token: 2 } as const
const methods = { total: 1, day: 2 } as const

/** The contract's query for a selection. */
export const toQuery = (
  metric: TrendMetric,
  { modelIds, tokenIds, startTime, endTime, method }: TrendSelection,
): TrendQuery => ({
  modelIds: [...modelIds],
  // An extension of the contract: a server that does not know it is not asked.
  ...(tokenIds.length > 0 && { tokenIds: [...tokenIds] }),
  startTime,
  endTime,
  type: metrics[metric],
  method: methods[method],
})

/** Two selections that ask for the same. */
export const isSameSelection = (a: TrendSelection, b: TrendSelection) => a.method === b.method && isSameUsage(a, b)
