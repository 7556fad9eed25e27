import { addDays, type Day } from '@/openapi/rules/days'
import type { FirstCall } from '@/openapi/served'
import { liveTokens } from '@/src/parts/liveTokens'

const newestCalls = 5

/** The query of the newest calls of a week. */
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
