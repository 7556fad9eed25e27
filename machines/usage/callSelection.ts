import type { CallOutcome, CallQuery } from '@/openapi/types'
import type { UsageSelection } from './usageSelection'

/** The calls that the user chose to see. */
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
