import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { selectUserId } from '../../../machines/session/session.selectors'
import { connectTokens } from '../../../machines/tokens/connectTokens'
import {
  selectIsFailed,
  selectIsLoading,
  selectIsNaming,
  selectReveal,
  selectTokens,
} from '../../../machines/tokens/tokens.selectors'
import type { TokensRef } from '../../../machines/tokens/tokens.machine'
import { usePagePorts } from '../../actors/pagePorts'
import { useSession } from '../../actors/portal'
import { usePageActor } from '../../actors/usePageActor'
import { randomId } from '../../content/randomId'
import { useTexts } from '../../i18n/texts'
import { Page } from '../../layout/Page'
import { Button } from '../../ui/Button'
import { PlusIcon } from '../../ui/icons'
import { PageHeading, pageHeadingId } from '../../ui/PageHeading'
import { FailedState } from '../../ui/StateMessage'
import { CreateTokenDialog } from './tokens/CreateTokenDialog'
import { DeleteTokenDialog } from './tokens/DeleteTokenDialog'
import { RevealDialog } from './tokens/RevealDialog'
import { NoTokens } from './tokens/NoTokens'
import { TokensPending } from './tokens/TokensPending'
import { TokenTable } from './tokens/TokenTable'

export const TokensPage = () => {
  const texts = useTexts()
  const tokens = useTokens()
  const rows = useSelector(tokens, selectTokens)
  const isNaming = useSelector(tokens, selectIsNaming)
  const reveal = useSelector(tokens, selectReveal)
  useFocusAfterRemoval(rows.length)
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
      <TokenList tokens={tokens} />
      {isNaming && <CreateTokenDialog tokens={tokens} />}
      {reveal && <RevealDialog reveal={reveal} />}
      {rows.map((row) => (
        <DeleteTokenDialog key={row.id} token={row} />
      ))}
    </Page>
  )
}

/** The page opens with the name that this person typed in this tab and did not send. */
function useTokens(): TokensRef {
  const userId = useSelector(useSession(), selectUserId) ?? ''
  const { openDraft } = usePagePorts('tokens')
  const [input] = useState(() => ({ keySeed: randomId(), draftName: openDraft(userId) }))
  return usePageActor(connectTokens, 'tokens', input)
}

const TokenList = ({ tokens }: { tokens: TokensRef }) => {
  const texts = useTexts()
  const rows = useSelector(tokens, selectTokens)
  const isLoading = useSelector(tokens, selectIsLoading)
  const isFailed = useSelector(tokens, selectIsFailed)
  if (isLoading) return <TokensPending />
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
  if (rows.length === 0) return <NoTokens onCreate={() => tokens.send({ type: 'token.create.requested' })} />
  return <TokenTable rows={rows} />
}

/** The button that had the focus goes with its row, so the heading takes it. */
const useFocusAfterRemoval = (count: number) => {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) document.getElementById(pageHeadingId)?.focus({ preventScroll: true })
    before.current = count
  }, [count])
}
