import { maxLiveTokens } from '@/openapi/rules/tokens'

/** The query of all live tokens, which many pages ask for and load once. */
export const liveTokens = { status: 'live', page: 1, page_size: maxLiveTokens } as const
