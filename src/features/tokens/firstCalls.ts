import { wholeList } from '@/machines/tokens/tokenSelection'
import type { FirstCall } from '@/openapi/served'
import { expiringCall } from './expiry/expiringQuery'
import { toTokenQuery } from './tokenQuery'

export const firstCalls = (): readonly FirstCall[] => [
  { operationId: 'listTokens', parameters: { query: toTokenQuery(wholeList) } },
  expiringCall,
]
