import { addDays, type Day } from '@/openapi/rules/days'
import { maxLiveTokens } from '@/openapi/rules/tokens'
import type { FirstCall } from '@/openapi/served'

/** Queries of the summary: all live tokens, and the newest calls of a week. */
export const liveTokens = { status: 'live', page: 1, page_size: maxLiveTokens } as const

const newestCalls = 5

export const latestCalls = (today: Day) => ({
  startTime: addDays(today, -6),
  endTime: today,
  page: 1,
  page_size: newestCalls,
})

/** The calls of the summary, for pages that are served with their data. */
export const summaryCalls = (today: Day): readonly FirstCall[] => [
  { operationId: 'getRemainingLimits', parameters: {} },
  { operationId: 'getUsageOverview', parameters: {} },
  { operationId: 'listTokens', parameters: { query: liveTokens } },
  { operationId: 'listCalls', parameters: { body: latestCalls(today) } },
  { operationId: 'listRateApplications', parameters: {} },
]
