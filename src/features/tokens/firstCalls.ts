import { wholeList, type TokenSelection } from '@/machines/tokens/tokenSelection'
import type { FirstCall } from '@/openapi/served'
import { expiringCall } from './expiry/expiringQuery'

export const tokensPerPage = 20

/** The contract's query for a selection. */
export const toTokenQuery = ({ page, name, status }: TokenSelection) => ({
  page,
  page_size: tokensPerPage,
  ...(name !== '' && { name }),
  ...(status !== 'all' && { status }),
})

export const firstCalls = (): readonly FirstCall[] => [
  { operationId: 'listTokens', parameters: { query: toTokenQuery(wholeList) } },
  expiringCall,
]
