import { useSelector } from '@xstate/react'
import { Link, useLocation, useParams } from 'react-router-dom'
import { selectData } from '@/machines/load/load.machine'
import { usePageActor } from '@/src/runtime/usePageActor'
import { useTag } from '@/src/runtime/useTag'
import { paths } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { Page } from '@/src/parts/page/Page'
import { ChevronLeftIcon } from '@/src/ui/base/icons'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { EmptyState, FailedState } from '@/src/ui/feedback/StateMessage'
import { Button, buttonClass } from '@/src/ui/forms/Button'
import { oneCallPorts } from './call.ports'
import { CallFacts } from './CallFacts'
import { CallPending } from './CallPending'

/** The page of one call. Each address has a page of its own: a call never replaces another one in place. */
export const Screen = () => {
  const id = useParams()['id'] ?? ''
  return (
    <Page>
      <Heading />
      <Call key={id} id={id} />
    </Page>
  )
}

const Heading = () => {
  const { nav, pageNames, callPage: texts } = useTexts()
  return (
    <PageHeading eyebrow={nav.api()} lead={texts.lead()} actions={<ToList />}>
      {pageNames.callOne()}
    </PageHeading>
  )
}

/** Leads to the list with the filters that it had. */
const ToList = () => (
  <Link to={{ pathname: paths.callDetail, search: useLocation().search }} className={buttonClass({ size: 'small' })}>
    <ChevronLeftIcon />
    {useTexts().callPage.toList()}
  </Link>
)

const Call = ({ id }: { id: string }) => {
  const { common, callPage: texts } = useTexts()
  const call = usePageActor(oneCallPorts, id)
  const found = useSelector(call, selectData)
  const isLoading = useTag(call, 'loading')
  const isRetrying = useTag(call, 'retrying')
  const isFailed = useTag(call, 'failed')
  const retry = () => call.send({ type: 'load.requested' })
  if (found?.detail) return <CallFacts detail={found.detail} />
  return (
    <>
      <div role="status">
        {isLoading && <VisuallyHidden>{texts.loading()}</VisuallyHidden>}
        {found && <EmptyState title={texts.notFound()} text={texts.notFoundText({ id })} />}
      </div>
      {isLoading && !isRetrying && <CallPending />}
      {(isFailed || isRetrying) && (
        <FailedState
          title={texts.failed()}
          text={texts.failedText()}
          actions={
            <Button returnFocus variant="primary" busy={isRetrying} onClick={retry}>
              {common.retry()}
            </Button>
          }
        />
      )}
    </>
  )
}
