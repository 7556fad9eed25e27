import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { selectUserId } from '@/machines/session/session.selectors'
import { isSameSelection, selectionFrom, wholeList, type TokenSelection } from '@/machines/tokens/tokenSelection'
import type { TokensRef } from '@/machines/tokens/tokens.machine'
import { useSession } from '@/src/actors/portal'
import { usePageActor, usePorts } from '@/src/actors/usePageActor'
import { randomId } from '@/src/content/randomId'
import type { SecretHolder } from './secretHolder'
import { tokensPorts } from './tokens.ports'

/** The address's query for a choice; what is usual is left out. */
export function searchOf({ name, status, page }: TokenSelection): string {
  const params = new URLSearchParams()
  if (name !== wholeList.name) params.set('name', name)
  if (status !== wholeList.status) params.set('status', status)
  if (page !== wholeList.page) params.set('page', String(page))
  return params.size === 0 ? '' : `?${params}`
}

/** The choice that the address holds. */
export function useTokenSelection(): TokenSelection {
  const [params] = useSearchParams()
  const [page, name, status] = [params.get('page'), params.get('name'), params.get('status')]
  return useMemo(() => selectionFrom({ page, name, status }), [page, name, status])
}

/**
 * The tokens' actor, which gets every choice that the address holds; it emits where another one has to be shown. Opens
 * with what this person typed in this tab and did not send.
 */
export function useTokens(selection: TokenSelection): { tokens: TokensRef; secret: SecretHolder } {
  const userId = useSelector(useSession(), selectUserId) ?? ''
  const { machine, secret, draft, editDraft } = usePorts((services) => tokensPorts(services, userId))
  const [input] = useState(() => ({
    keySeed: randomId(),
    selection,
    draft: draft(),
    editDraft: editDraft(),
  }))
  const tokens = usePageActor(() => machine, input)
  const navigate = useNavigate()
  useEffect(() => tokens.send({ type: 'selection.changed', selection }), [tokens, selection])
  useEffect(() => {
    const moved = tokens.on('selection.moved', (to) => {
      const isOtherPage = to.selection.name === selection.name && to.selection.status === selection.status
      if (!isSameSelection(to.selection, selection))
        void navigate({ search: searchOf(to.selection) }, { replace: isOtherPage })
    })
    return () => moved.unsubscribe()
  }, [tokens, selection, navigate])
  return { tokens, secret }
}
