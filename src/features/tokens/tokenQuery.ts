import type { TokenSelection } from '@/machines/tokens/tokenSelection'

export const tokensPerPage = 20

/** The contract's query for a selection. */
export const toTokenQuery = ({ page, name, status }: TokenSelection) => ({
  page,
  page_size: tokensPerPage,
  ...(name !== '' && { name }),
  ...(status !== 'all' && { status }),
})
