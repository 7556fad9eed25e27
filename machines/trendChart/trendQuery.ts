import type { TrendPoint, TrendQuery } from '@/openapi/types'

export type TrendMetric = 'api' | 'token'
export type TrendMethod = 'total' | 'day'

/** What a person chose to see; no ids mean all models or all API tokens, days are `YYYY-MM-DD` of the reporting zone. */
export type TrendSelection = {
  modelIds: readonly string[]
  tokenIds: readonly string[]
  startTime: string
  endTime: string
  method: TrendMethod
}

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

const areSame = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((id) => b.includes(id))

/** Two selections that ask for the same. The order of models and tokens does not count. */
export const isSameSelection = (a: TrendSelection, b: TrendSelection) =>
  a.method === b.method &&
  a.startTime === b.startTime &&
  a.endTime === b.endTime &&
  areSame(a.modelIds, b.modelIds) &&
  areSame(a.tokenIds, b.tokenIds)
