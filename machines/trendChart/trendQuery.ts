import type { TrendPoint, TrendQuery } from '../../openapi/types'

export type TrendMetric = 'api' | 'token'
export type TrendMethod = 'total' | 'day'

/** What a person chose to see; no model ids mean all models, days are `YYYY-MM-DD` of the reporting zone. */
export type TrendSelection = {
  modelIds: readonly string[]
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
export const toQuery = (metric: TrendMetric, { modelIds, startTime, endTime, method }: TrendSelection): TrendQuery => ({
  modelIds: [...modelIds],
  startTime,
  endTime,
  type: metrics[metric],
  method: methods[method],
})

/** Two selections that ask for the same. The order of models does not count. */
export const isSameSelection = (a: TrendSelection, b: TrendSelection) =>
  a.method === b.method &&
  a.startTime === b.startTime &&
  a.endTime === b.endTime &&
  a.modelIds.length === b.modelIds.length &&
  a.modelIds.every((id) => b.modelIds.includes(id))
