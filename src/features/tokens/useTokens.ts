import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { selectUserId } from '@/machines/session/session.selectors'
import { isSameSelection, pageFrom } from '@/machines/shared/selection'
import { nameSought, wholeList, type TokenSelection } from '@/machines/tokens/tokenSelection'
import { useSession } from '@/src/runtime/portal'
import { usePageActor, usePorts } from '@/src/runtime/usePageActor'
import { oneOf, param, searchCodec } from '@/src/browser/searchCodec'
import { toFirstPage, useUrlSelection } from '@/src/parts/table/useUrlSelection'
import { tokensPorts } from './tokens.ports'

export const tokenSearch = searchCodec<TokenSelection>({
  name: param('name', wholeList.name, nameSought),
  status: oneOf('status', wholeList.status, ['live', 'expiring', 'expired']),
  page: param('page', wholeList.page, pageFrom),
})

/** The tokens' actor, with the user's drafts of this tab: it gets every selection from the address, and emits new ones. */
export function useTokens() {
  const url = useUrlSelection(tokenSearch, toFirstPage)
  const { selection } = url
  const userId = useSelector(useSession(), selectUserId) ?? ''
  const { machine, secret, drafts } = usePorts((services) => tokensPorts(services, userId))
  const tokens = usePageActor(() => machine, { selection, ...drafts })
  const move = useEffectEvent((to: TokenSelection) => {
    if (isSameSelection(to, selection)) return
    const isOtherPage = to.name === selection.name && to.status === selection.status
    if (isOtherPage) url.replace(to)
    else url.push(to)
  })
  useEffect(() => tokens.send({ type: 'selection.changed', selection }), [tokens, selection])
  useEffect(() => {
    const moved = tokens.on('selection.moved', (to) => move(to.selection))
    return () => moved.unsubscribe()
  }, [tokens])
  return { tokens, secret, url }
}
