import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { selectData, type LoadRef } from '@/machines/load/load.machine'
import { paths, isOffered } from '@/src/runtime/paths'
import { useTexts, type Texts } from '@/src/i18n/texts'
import { Page } from '@/src/parts/page/Page'
import { Button } from '@/src/ui/forms/Button'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { EmptyState, FailedState } from '@/src/ui/feedback/StateMessage'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { AccountSummary, SummaryParts } from '@/src/features/account/AccountSummary'
import styles from './Records.module.css'
import { useTag } from '@/src/runtime/useTag'

type Words = Pick<
  Texts['userCenterPages']['activities'],
  'lead' | 'loading' | 'empty' | 'emptyText' | 'failed' | 'failedText'
>

type Props<Item> = {
  title: string
  texts: Words
  records: LoadRef<{ list: Item[] }>
  /** Links for users without records. */
  waysOn: ReactNode
  children: (item: Item) => ReactNode
}

/**
 * An account page: records, or the empty, loading or error state. The summary follows once the records are there, because their call
 * decides whether the user has to sign in.
 */
export const RecordsPage = <Item,>({ title, texts, records, waysOn, children }: Props<Item>) => {
  const isFailed = useTag(records, 'failed')
  const isLoaded = useSelector(records, selectData) !== null
  const summary = isLoaded ? <AccountSummary /> : <SummaryParts />
  return (
    <Frame title={title} texts={texts} summary={isFailed ? null : summary}>
      <Records texts={texts} records={records} waysOn={waysOn}>
        {children}
      </Records>
    </Frame>
  )
}

type FrameProps = { title: string; texts: Words }

/** The same page until its code has loaded. */
export const RecordsOpening = (words: FrameProps) => (
  <Frame {...words} summary={<SummaryParts />}>
    <Pending />
  </Frame>
)

const Frame = ({ title, texts, summary, children }: FrameProps & { summary: ReactNode; children: ReactNode }) => (
  <Page>
    <PageHeading eyebrow={useTexts().userCenterPages.eyebrow()} lead={texts.lead()}>
      {title}
    </PageHeading>
    {summary}
    <div className={styles.content}>
      <Tabs />
      {children}
    </div>
  </Page>
)

const Tabs = () => {
  const { pageNames, userCenterPages } = useTexts()
  return (
    <nav aria-label={userCenterPages.tabs()} className={styles.tabs}>
      <NavLink to={paths.activities} className={styles.tab ?? ''}>
        {pageNames.activities()}
      </NavLink>
      {isOffered('certificates') && (
        <NavLink to={paths.certificates} className={styles.tab ?? ''}>
          {pageNames.certificates()}
        </NavLink>
      )}
    </nav>
  )
}

const Records = <Item,>({ texts, records, waysOn, children }: Omit<Props<Item>, 'title'>) => {
  const { common } = useTexts()
  const isLoading = useTag(records, 'loading')
  const isFailed = useTag(records, 'failed')
  const list = useSelector(records, selectData)?.list
  return (
    <>
      <p role="status">
        <VisuallyHidden>{isLoading && texts.loading()}</VisuallyHidden>
      </p>
      {isLoading && <Pending />}
      {list?.length === 0 && <EmptyState title={texts.empty()} text={texts.emptyText()} actions={waysOn} />}
      {isFailed && (
        <FailedState
          hasToast
          title={texts.failed()}
          text={texts.failedText()}
          actions={
            <Button returnFocus variant="primary" onClick={() => records.send({ type: 'load.requested' })}>
              {common.retry()}
            </Button>
          }
        />
      )}
      {list && list.length > 0 && <ul className={styles.rows}>{list.map(children)}</ul>}
    </>
  )
}

const Pending = () => (
  <div className={styles.rows}>
    {['a', 'b', 'c'].map((row) => (
      <div key={row} className={styles.row}>
        <Skeleton shape="heading" />
        <Skeleton shape="shortLine" />
      </div>
    ))}
  </div>
)
