import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { selectCreatedId, selectForm, selectReveal } from '@/machines/tokens/newToken.machine'
import {
  selectHasTokens,
  selectNewToken,
  selectPageCount,
  selectTimeZone,
  selectTokens,
  selectTotal,
  type TokenListRef,
} from '@/machines/tokens/tokenList.machine'
import { nameSought, wholeList, type TokenSelection } from '@/machines/tokens/tokenSelection'
import { useTag } from '@/src/runtime/useTag'
import { paths } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { Page } from '@/src/parts/page/Page'
import { ListFrame, ListSearch, ListTools } from '@/src/parts/table/ListTools'
import { ListPending, ListView, useFocusAfterRemoval } from '@/src/parts/table/ListView'
import type { UrlSelection } from '@/src/parts/table/useUrlSelection'
import { PlusIcon } from '@/src/ui/base/icons'
import { PageHeading, pageHeadingId } from '@/src/ui/data/PageHeading'
import { Pages } from '@/src/ui/data/Pages'
import { EmptyState } from '@/src/ui/feedback/StateMessage'
import { Button, buttonClass } from '@/src/ui/forms/Button'
import { useReturnFocus } from '@/src/ui/forms/returnFocus'
import { Segmented } from '@/src/ui/forms/Segmented'
import { ExpiringTokens } from './expiry/ExpiringTokens'
import { TokenForm } from './form/TokenForm'
import { RevealDialog } from './RevealDialog'
import { RowDialogs } from './RowDialogs'
import { TokenTable } from './TokenTable'
import { useCreateFromUrl } from './useCreateFromUrl'
import { useTokens } from './useTokens'

export const Opening = () => {
  const texts = useTexts().tokensPage
  return (
    <Page>
      <Heading />
      <ListFrame>
        <ListPending text={texts.loading()} />
      </ListFrame>
    </Page>
  )
}

const Heading = ({ actions }: { actions?: ReactNode }) => {
  const texts = useTexts()
  return (
    <PageHeading eyebrow={texts.nav.api()} lead={texts.tokensPage.lead()} actions={actions}>
      {texts.pageNames.tokens()}
    </PageHeading>
  )
}

export const Screen = () => {
  const texts = useTexts().tokensPage
  const { tokens, secret, url } = useTokens()
  const hasTokens = useSelector(tokens, selectHasTokens)
  const isFailed = useTag(tokens, 'failed')
  const rows = useSelector(tokens, selectTokens)
  const newToken = useSelector(tokens, selectNewToken)
  const form = useSelector(newToken, selectForm)
  const reveal = useSelector(newToken, selectReveal)
  const create = (
    <Button variant="primary" onClick={() => newToken.send({ type: 'token.create.requested' })}>
      <PlusIcon />
      {texts.create()}
    </Button>
  )
  useCreateFromUrl(newToken)
  useFocusAfterRemoval(useSelector(tokens, selectTotal))
  return (
    <Page>
      <Heading actions={hasTokens && !isFailed && create} />
      <ExpiringTokens />
      <ListFrame>
        {hasTokens && <TokenTools {...url} />}
        <TokenList tokens={tokens} url={url} create={create} />
      </ListFrame>
      {form && <TokenForm form={form} />}
      {reveal && <RevealDialog reveal={reveal} secret={secret} />}
      {rows.map((row) => (
        <RowDialogs key={row.id} row={row} />
      ))}
    </Page>
  )
}

/** Filters the list by a name and by status. */
const TokenTools = ({ selection: { name, status }, push, replace }: UrlSelection<TokenSelection>) => {
  const texts = useTexts().tokensPage
  return (
    <ListTools>
      <ListSearch label={texts.search()} value={name} parse={nameSought} onType={(typed) => replace({ name: typed })} />
      <Segmented
        label={texts.status()}
        options={[
          { value: 'all', label: texts.statusAll() },
          { value: 'live', label: texts.statusLive() },
          { value: 'expiring', label: texts.statusExpiring() },
          { value: 'expired', label: texts.statusExpired() },
        ]}
        value={status}
        onChange={(chosen) => push({ status: chosen })}
      />
    </ListTools>
  )
}

type ListProps = { tokens: TokenListRef; url: UrlSelection<TokenSelection>; create: ReactNode }

const TokenList = ({ tokens, url, create }: ListProps) => {
  const { tokensPage: texts, lists } = useTexts()
  const rows = useSelector(tokens, selectTokens)
  const isLoading = useTag(tokens, 'loading')
  const timeZone = useSelector(tokens, selectTimeZone)
  const count = useSelector(tokens, selectTotal)
  const pages = useSelector(tokens, selectPageCount)
  // The list on screen decides: the filter may be gone from the address while all tokens still load.
  const hasTokens = useSelector(tokens, selectHasTokens)
  const createdId = useSelector(useSelector(tokens, selectNewToken), selectCreatedId)
  const { page } = url.selection
  return (
    <ListView
      isLoading={isLoading}
      isFailed={useTag(tokens, 'failed')}
      rows={rows.length}
      found={pages > 1 ? texts.countOnPage({ count, page, pages }) : hasTokens && texts.count({ count })}
      loading={texts.loading()}
      failed={{ title: texts.failedTitle(), text: texts.failedText() }}
      onRetry={() => tokens.send({ type: 'tokens.reloaded' })}
      none={hasTokens ? <NoneFound all={url.to(wholeList)} /> : <NoTokens create={create} />}
    >
      {rows.length > 0 && <TokenTable rows={rows} timeZone={timeZone} busy={isLoading} createdId={createdId} />}
      <Pages
        page={page}
        count={pages}
        to={(number) => url.to({ page: number })}
        texts={lists}
        onTurn={() => document.getElementById(pageHeadingId)?.focus()}
      />
    </ListView>
  )
}

const NoneFound = ({ all }: { all: { search: string } }) => {
  const link = useReturnFocus<HTMLAnchorElement>()
  const texts = useTexts().tokensPage
  return (
    <EmptyState
      title={texts.noneFound()}
      text={texts.noneFoundText()}
      actions={
        <Link ref={link} to={all} className={buttonClass()}>
          {texts.showAll()}
        </Link>
      }
    />
  )
}

const NoTokens = ({ create }: { create: ReactNode }) => {
  const texts = useTexts().tokensPage
  return (
    <EmptyState
      title={texts.emptyTitle()}
      text={texts.emptyText()}
      actions={
        <>
          {create}
          <Link to={paths.apiDocument} className={buttonClass()}>
            {texts.emptyDocs()}
          </Link>
        </>
      }
    />
  )
}
