import type { CallOutcome, CallQuery } from '@/openapi/types'
import { isSameUsage, type UsageSelection } from './usageSelection'

/** Which calls a person chose to see. */
export type CallSelection = UsageSelection & { outcome: CallOutcome | 'all'; page: number }

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

/** Two selections that ask for the same. */
export const isSameCallSelection = (a: CallSelection, b: CallSelection) =>
  a.outcome === b.outcome && a.page === b.page && isSameUsage(a, b)
