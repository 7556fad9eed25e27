import { maxLiveTokens } from '@/openapi/rules/tokens'
import type { FirstCall } from '@/openapi/served'

/** Which tokens expire soon. */
const query = { status: 'expiring', page_size: maxLiveTokens } as const

export const expiringCall = { operationId: 'listTokens', parameters: { query } } as const satisfies FirstCall
