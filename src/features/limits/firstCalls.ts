import type { FirstCall } from '@/openapi/served'
import { expiringCall } from '@/src/features/tokens/expiry/expiringQuery'

export const firstCalls = (): readonly FirstCall[] => [
  { operation: 'getRateLimit' },
  { operation: 'getUsageOverview' },
  { operation: 'listRateApplications' },
  expiringCall,
]
