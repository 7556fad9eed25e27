import type { FirstCall } from '@/openapi/served'
import { expiringCall } from '@/src/features/tokens/expiry/expiringQuery'

export const firstCalls = (): readonly FirstCall[] => [
  { operationId: 'getRateLimit', parameters: {} },
  { operationId: 'getUsageOverview', parameters: {} },
  { operationId: 'listRateApplications', parameters: {} },
  expiringCall,
]
