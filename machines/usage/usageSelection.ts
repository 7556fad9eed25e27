import type { UsageCount, UsedModel, TrendGroup, TrendPoint, TrendQuery, CallOutcome, CallQuery } from '@/openapi/types'
import { toggleId } from '../shared/selection'

/** The usage that the user chose to see; no ids mean all models or all API tokens, days are `YYYY-MM-DD` of the reporting zone. */
export type UsageSelection = {
  modelIds: readonly string[]
  tokenIds: readonly string[]
  startTime: string
  endTime: string
}

/** The calls that the user chose to see. */
export type CallSelection = UsageSelection & {
  outcome: CallOutcome | 'all'
  page: number
}

const callsPerPage = 20

/** The contract's query for a selection. */
export const toCallQuery = ({ modelIds, tokenIds, startTime, endTime, outcome, page }: CallSelection): CallQuery => ({
  modelIds: [...modelIds],
  tokenIds: [...tokenIds],
  startTime,
  endTime,
  ...(outcome !== 'all' && { outcome }),
  page,
  page_size: callsPerPage,
})

export type TrendMetric = 'api' | 'token'
export type TrendMethod = 'total' | 'day'

export type TrendSplit = 'none' | NonNullable<TrendQuery['group_by']>

/** The figures that the user chose to see. */
export type TrendSelection = UsageSelection & { method: TrendMethod; split: TrendSplit }

/** One point for each day, in order, and the reporting zone of the days. */
type TrendAnswer = {
  timeZone: string
  points: readonly TrendPoint[]
  /** The sums of as many days before the range; null if they are not known. */
  previous: UsageCount | null
  /** The points of each model or API token; none without a split. */
  groups: readonly TrendGroup[]
}

/** A trend with the selection that it was loaded for. */
export type Trend = TrendAnswer & { selection: TrendSelection }

const metrics = { api: 1, token: 2 } as const
const methods = { total: 1, day: 2 } as const

/** The contract's query for a selection. */
export const toQuery = (
  metric: TrendMetric,
  { modelIds, tokenIds, startTime, endTime, method, split }: TrendSelection,
): TrendQuery => ({
  modelIds: [...modelIds],
  // An extension of the contract: left out unless it is used, for servers without it.
  ...(tokenIds.length > 0 && { tokenIds: [...tokenIds] }),
  startTime,
  endTime,
  type: metrics[metric],
  method: methods[method],
  // As above.
  ...(split !== 'none' && { group_by: split }),
})

/** "All" is offered only where it says something: with more than one model. */
export const offersAll = (models: readonly UsedModel[]) => models.length > 1

/** No chosen id means all of them, as in a trend query. */
export const isAll = (chosenIds: readonly string[]) => chosenIds.length === 0

/** The choice after one model was ticked or unticked. The last one unticked, or every one ticked, is "all" again. */
export function toggleModel(chosenIds: readonly string[], id: string, models: readonly UsedModel[]): readonly string[] {
  const offered = models.map(({ modelID }) => modelID)
  const next = toggleId(chosenIds, id, offered)
  return offered.every((modelId) => next.includes(modelId)) ? [] : next
}
