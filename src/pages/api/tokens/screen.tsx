import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { selectUserId } from '@/machines/session/session.selectors'
import { pageFrom } from '@/machines/shared/paging'
import type { TokenRef } from '@/machines/tokens/token.machine'
import { selectRename } from '@/machines/tokens/token.selectors'
import {
  selectIsFailed,
  selectIsLoading,
  selectIsNaming,
  selectReveal,
  selectTimeZone,
  selectTokens,
  selectTotal,
} from '@/machines/tokens/tokens.selectors'
import type { TokensRef } from '@/machines/tokens/tokens.machine'
import { useSession } from '@/src/actors/portal'
import { usePageActor, usePorts } from '@/src/actors/usePageActor'
import { randomId } from '@/src/content/randomId'
import { useTexts } from '@/src/i18n/texts'
import { Page } from '@/src/layout/page/Page'
import { Button } from '@/src/ui/forms/Button'
import { PlusIcon } from '@/src/ui/data/icons'
import { PageHeading, pageHeadingId } from '@/src/ui/data/PageHeading'
import { FailedState } from '@/src/ui/feedback/StateMessage'
import { CreateTokenDialog } from './CreateTokenDialog'
import { DeleteTokenDialog } from './DeleteTokenDialog'
import { RenameTokenDialog } from './RenameTokenDialog'
import { RevealDialog } from './RevealDialog'
import { NoTokens } from './NoTokens'
import { TokensPending } from './TokensPending'
import { TokenPages } from './TokenPages'
import { tokensPorts } from './tokens.ports'
import { TokenTable } from './TokenTable'

export const Screen = () => {
  const texts = useTexts()
  const page = usePage()
  const tokens = useTokens(page)
  const rows = useSelector(tokens, selectTokens)
  const isNaming = useSelector(tokens, selectIsNaming)
  const reveal = useSelector(tokens, selectReveal)
  useFocusAfterRemoval(useSelector(tokens, selectTotal))
  return (
    <Page>
      <PageHeading
        eyebrow={texts.nav.api()}
        lead={texts.tokensPage.lead()}
        actions={
          rows.length > 0 && (
            <Button variant="primary" onClick={() => tokens.send({ type: 'token.create.requested' })}>
              <PlusIcon />
              {texts.tokensPage.create()}
            </Button>
          )
        }
      >
        {texts.pageNames.tokens()}
      </PageHeading>
      <TokenList tokens={tokens} page={page} />
      {isNaming && <CreateTokenDialog tokens={tokens} />}
      {reveal && <RevealDialog reveal={reveal} />}
      {rows.map((row) => (
        <RowDialogs key={row.id} row={row} />
      ))}
    </Page>
  )
}

const RowDialogs = ({ row }: { row: TokenRef }) => {
  const rename = useSelector(row, selectRename)
  return (
    <>
      <DeleteTokenDialog token={row} />
      {rename && <RenameTokenDialog rename={rename} />}
    </>
  )
}

const searchOf = (page: number) => (page === 1 ? '' : `?page=${page}`)

/** The page of the list that the address asks for. */
const usePage = () => pageFrom(useSearchParams()[0].get('page'))

/**
 * The tokens' actor, which gets every page that the address asks for; it emits where another one has to be shown. Opens
 * with the names that this person typed in this tab and did not send.
 */
function useTokens(page: number): TokensRef {
  const userId = useSelector(useSession(), selectUserId) ?? ''
  const { machine, draftName, renameDraft } = usePorts((services) => tokensPorts(services, userId))
  const [input] = useState(() => ({
    keySeed: randomId(),
    page,
    draftName: draftName(),
    renameDraft: renameDraft(),
  }))
  const tokens = usePageActor(() => machine, input)
  const navigate = useNavigate()
  useEffect(() => tokens.send({ type: 'selection.changed', page }), [tokens, page])
  useEffect(() => {
    const moved = tokens.on('page.moved', (to) => {
      if (to.page !== page) void navigate({ search: searchOf(to.page) }, { replace: true })
    })
    return () => moved.unsubscribe()
  }, [tokens, page, navigate])
  return tokens
}

const TokenList = ({ tokens, page }: { tokens: TokensRef; page: number }) => {
  const texts = useTexts()
  const rows = useSelector(tokens, selectTokens)
  const isLoading = useSelector(tokens, selectIsLoading)
  const isFailed = useSelector(tokens, selectIsFailed)
  const timeZone = useSelector(tokens, selectTimeZone)
  if (isFailed)
    return (
      <FailedState
        title={texts.tokensPage.failedTitle()}
        text={texts.tokensPage.failedText()}
        actions={
          <Button variant="primary" onClick={() => tokens.send({ type: 'tokens.reloaded' })}>
            {texts.common.retry()}
          </Button>
        }
      />
    )
  if (rows.length > 0)
    return (
      <TokenPages tokens={tokens} page={page} to={(number) => ({ search: searchOf(number) })}>
        <TokenTable rows={rows} timeZone={timeZone} busy={isLoading} />
      </TokenPages>
    )
  if (isLoading) return <TokensPending />
  return <NoTokens onCreate={() => tokens.send({ type: 'token.create.requested' })} />
}

/** The button that had the focus goes with its row, so the heading takes it. */
const useFocusAfterRemoval = (count: number) => {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) document.getElementById(pageHeadingId)?.focus({ preventScroll: true })
    before.current = count
  }, [count])
}
