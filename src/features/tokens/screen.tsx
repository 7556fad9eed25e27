import { useSelector } from '@xstate/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { selectForm, selectReveal } from '@/machines/tokens/newToken.machine'
import {
  selectHasTokens,
  selectIsFailed,
  selectIsLoading,
  selectNewToken,
  selectTimeZone,
  selectTokens,
  selectTotal,
  type TokenListRef,
} from '@/machines/tokens/tokenList.machine'
import { wholeList, type TokenSelection } from '@/machines/tokens/tokenSelection'
import { useTexts } from '@/src/i18n/texts'
import { Page } from '@/src/layout/page/Page'
import { Button, buttonClass } from '@/src/ui/forms/Button'
import { useReturnFocus } from '@/src/ui/forms/returnFocus'
import { PlusIcon } from '@/src/ui/base/icons'
import { PageHeading, pageHeadingId } from '@/src/ui/data/PageHeading'
import { EmptyState, FailedState } from '@/src/ui/feedback/StateMessage'
import { ExpiringTokens } from './expiry/ExpiringTokens'
import { TokenForm } from './form/TokenForm'
import { RevealDialog } from './RevealDialog'
import { RowDialogs } from './RowDialogs'
import { TokenPages, TokenTable } from './TokenTable'
import { TokenTools } from './TokenTools'
import { paths } from '@/src/content/pages'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import styles from './Tokens.module.css'
import { searchOf } from '@/src/browser/searchCodec'
import { useCreateFromUrl } from './useCreateFromUrl'
import { tokenSearch, useTokens, useTokenSelection } from './useTokens'

export const Opening = () => (
  <Page>
    <Heading />
    <div className={styles.list}>
      <TokensPending />
    </div>
  </Page>
)

const Heading = ({ actions }: { actions?: ReactNode }) => {
  const texts = useTexts()
  return (
    <PageHeading eyebrow={texts.nav.api()} lead={texts.tokensPage.lead()} actions={actions}>
      {texts.pageNames.tokens()}
    </PageHeading>
  )
}

export const Screen = () => {
  const texts = useTexts()
  const selection = useTokenSelection()
  const { tokens, secret } = useTokens(selection)
  const hasTokens = useSelector(tokens, selectHasTokens)
  const isFailed = useSelector(tokens, selectIsFailed)
  const rows = useSelector(tokens, selectTokens)
  const newToken = useSelector(tokens, selectNewToken)
  const form = useSelector(newToken, selectForm)
  const reveal = useSelector(newToken, selectReveal)
  useCreateFromUrl(newToken)
  useFocusAfterRemoval(useSelector(tokens, selectTotal))
  return (
    <Page>
      <Heading
        actions={
          hasTokens &&
          !isFailed && (
            <Button variant="primary" onClick={() => newToken.send({ type: 'token.create.requested' })}>
              <PlusIcon />
              {texts.tokensPage.create()}
            </Button>
          )
        }
      />
      <ExpiringTokens />
      <div className={styles.list}>
        {hasTokens && <TokenTools selection={selection} />}
        <TokenList tokens={tokens} selection={selection} />
      </div>
      {form && <TokenForm form={form} />}
      {reveal && <RevealDialog reveal={reveal} secret={secret} />}
      {rows.map((row) => (
        <RowDialogs key={row.id} row={row} />
      ))}
    </Page>
  )
}

const TokenList = ({ tokens, selection }: { tokens: TokenListRef; selection: TokenSelection }) => {
  const texts = useTexts()
  const rows = useSelector(tokens, selectTokens)
  const newToken = useSelector(tokens, selectNewToken)
  const isLoading = useSelector(tokens, selectIsLoading)
  const isFailed = useSelector(tokens, selectIsFailed)
  const hasTokens = useSelector(tokens, selectHasTokens)
  const timeZone = useSelector(tokens, selectTimeZone)
  if (isFailed)
    return (
      <FailedState
        hasToast
        title={texts.tokensPage.failedTitle()}
        text={texts.tokensPage.failedText()}
        actions={
          <Button returnFocus variant="primary" onClick={() => tokens.send({ type: 'tokens.reloaded' })}>
            {texts.common.retry()}
          </Button>
        }
      />
    )
  const isFound = rows.length > 0
  if (!isFound && isLoading) return <TokensPending />
  // Asked of the list that is shown: the address may be narrowed no more, and all tokens still on their way.
  if (!hasTokens) return <NoTokens onCreate={() => newToken.send({ type: 'token.create.requested' })} />
  return (
    <TokenPages tokens={tokens} selection={selection}>
      {isFound ? <TokenTable rows={rows} timeZone={timeZone} busy={isLoading} /> : <NoneFound />}
    </TokenPages>
  )
}

const NoneFound = () => {
  const link = useReturnFocus<HTMLAnchorElement>()
  const texts = useTexts().tokensPage
  return (
    <EmptyState
      title={texts.noneFound()}
      text={texts.noneFoundText()}
      actions={
        <Link ref={link} to={{ search: searchOf(tokenSearch, wholeList) }} className={buttonClass()}>
          {texts.showAll()}
        </Link>
      }
    />
  )
}

/** The button that had the focus goes with its row, so the heading takes it. */
const useFocusAfterRemoval = (count: number) => {
  const before = useRef(count)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (count < before.current && isLost) document.getElementById(pageHeadingId)?.focus({ preventScroll: true })
    before.current = count
  }, [count])
}

const NoTokens = ({ onCreate }: { onCreate: () => void }) => {
  const texts = useTexts().tokensPage
  return (
    <EmptyState
      title={texts.emptyTitle()}
      text={texts.emptyText()}
      actions={
        <>
          <Button variant="primary" onClick={onCreate}>
            {texts.create()}
          </Button>
          <Link to={paths.apiDocument} className={buttonClass()}>
            {texts.emptyDocs()}
          </Link>
        </>
      }
    />
  )
}

/** The list's own shape while it is on the way. */
const TokensPending = () => {
  const texts = useTexts().tokensPage
  return (
    <div className={styles.pending}>
      <p role="status">
        <VisuallyHidden>{texts.loading()}</VisuallyHidden>
      </p>
      {['first', 'second', 'third'].map((place) => (
        <div key={place} className={styles.pendingRow}>
          <Skeleton />
          <Skeleton />
          <Skeleton shape="shortLine" />
        </div>
      ))}
    </div>
  )
}
