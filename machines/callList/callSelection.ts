import type { CallOutcome, CallPage, CallQuery } from '@/openapi/types'

/** Which calls a person chose to see; no ids mean all models or all API tokens, days are `YYYY-MM-DD` of the reporting zone. */
export type CallSelection = {
  modelIds: readonly string[]
  tokenIds: readonly string[]
  startTime: string
  endTime: string
  outcome: CallOutcome | 'all'
  page: number
}

/** A page of calls together with the selection that it answers. */
export type ShownCalls = CallPage & { selection: CallSelection }

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

const areSame = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((id) => b.includes(id))

/** Two selections that ask for the same. The order of models and tokens does not count. */
export const isSameCallSelection = (a: CallSelection, b: CallSelection) =>
  a.startTime === b.startTime &&
  a.endTime === b.endTime &&
  a.outcome === b.outcome &&
  a.page === b.page &&
  areSame(a.modelIds, b.modelIds) &&
  areSame(a.tokenIds, b.tokenIds)
