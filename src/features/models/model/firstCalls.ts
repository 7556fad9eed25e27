import type { FirstCall } from '@/openapi/served'

export const firstCalls = (): readonly FirstCall[] => [{ operationId: 'getRateLimit', parameters: {} }]
