import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { selectUserId } from '@/machines/session/session.selectors'
import { isSameSelection, pageFrom } from '@/machines/shared/selection'
import { nameSought, wholeList, type TokenSelection } from '@/machines/tokens/tokenSelection'
import type { TokenListRef } from '@/machines/tokens/tokenList.machine'
import { useSession } from '@/src/actors/portal'
import { usePageActor, usePorts } from '@/src/actors/usePageActor'
import { oneOf, param, searchCodec, searchOf } from '@/src/browser/searchCodec'
import { tokensPorts, type SecretHolder } from './tokens.ports'

export const tokenSearch = searchCodec<TokenSelection>({
  name: param('name', wholeList.name, nameSought),
  status: oneOf('status', wholeList.status, ['live', 'expiring', 'expired']),
  page: param('page', wholeList.page, pageFrom),
})

/** The selection in the address. */
export function useTokenSelection(): TokenSelection {
  const query = useSearchParams()[0].toString()
  return useMemo(() => tokenSearch.read(new URLSearchParams(query)), [query])
}

/** The tokens' actor, with the user's drafts of this tab: it gets every selection from the address, and emits new ones. */
export function useTokens(selection: TokenSelection): { tokens: TokenListRef; secret: SecretHolder } {
  const userId = useSelector(useSession(), selectUserId) ?? ''
  const { machine, secret, drafts } = usePorts((services) => tokensPorts(services, userId))
  const tokens = usePageActor(() => machine, { selection, ...drafts })
  const navigate = useNavigate()
  useEffect(() => tokens.send({ type: 'selection.changed', selection }), [tokens, selection])
  useEffect(() => {
    const moved = tokens.on('selection.moved', (to) => {
      const isOtherPage = to.selection.name === selection.name && to.selection.status === selection.status
      if (!isSameSelection(to.selection, selection))
        void navigate({ search: searchOf(tokenSearch, to.selection) }, { replace: isOtherPage })
    })
    return () => moved.unsubscribe()
  }, [tokens, selection, navigate])
  return { tokens, secret }
}
