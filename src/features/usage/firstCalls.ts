import { toCallQuery } from '@/machines/usage/callSelection'
import { toQuery } from '@/machines/usage/trendQuery'
import type { Day } from '@/openapi/rules/days'
import type { FirstCall } from '@/openapi/served'
import { expiringCall } from '@/src/features/tokens/expiry/expiringQuery'
import { optionQuery, readSelection } from './selection'

export function firstCalls(today: Day): readonly FirstCall[] {
  const { range, modelIds, tokenIds, methods, outcome, callPage } = readSelection(new URLSearchParams(), today)
  const usage = { modelIds, tokenIds, ...range }
  return [
    { operation: 'getUsageOverview' },
    expiringCall,
    { operation: 'listTokens', query: optionQuery },
    { operation: 'listUsedModels', body: range },
    { operation: 'getTrend', body: toQuery('api', { ...usage, method: methods.api }) },
    { operation: 'getTrend', body: toQuery('token', { ...usage, method: methods.token }) },
    { operation: 'listCalls', body: toCallQuery({ ...usage, outcome, page: callPage }) },
  ]
}
