import { maxLiveTokens } from '@/openapi/rules/tokens'
import type { FirstCall } from '@/openapi/served'

/** Which tokens expire soon. */
export const expiringQuery = { status: 'expiring', page_size: maxLiveTokens } as const

export const expiringCall: FirstCall = { operationId: 'listTokens', parameters: { query: expiringQuery } }
