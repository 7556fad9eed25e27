import type { FirstCall } from '@/openapi/served'
import { expiringCall } from '../shared/expiry/expiringQuery'

export const firstCalls = (): readonly FirstCall[] => [{ operation: 'listModels' }, expiringCall]
