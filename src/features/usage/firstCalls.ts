import { toCallQuery, toQuery } from '@/machines/usage/usageSelection'
import type { Day } from '@/openapi/rules/days'
import type { FirstCall } from '@/openapi/served'
import { expiringCall } from '@/src/features/tokens/expiry/expiringQuery'
import { optionQuery, usageSearch } from './selection'

export function firstCalls(today: Day): readonly FirstCall[] {
  const { range, modelIds, tokenIds, split, methods, outcome, callPage } = usageSearch(today).read(
    new URLSearchParams(),
  )
  const usage = { modelIds, tokenIds, ...range }
  return [
    { operationId: 'getUsageOverview', parameters: {} },
    expiringCall,
    { operationId: 'listTokens', parameters: { query: optionQuery } },
    { operationId: 'listUsedModels', parameters: { body: range } },
    { operationId: 'getTrend', parameters: { body: toQuery('api', { ...usage, split, method: methods.api }) } },
    { operationId: 'getTrend', parameters: { body: toQuery('token', { ...usage, split, method: methods.token }) } },
    { operationId: 'listCalls', parameters: { body: toCallQuery({ ...usage, outcome, page: callPage }) } },
  ]
}
