import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { selectData } from '@/machines/load/load.machine'
import { selectSubmitted, type RateApplicationRef } from '@/machines/limits/rateApplication.machine'
import { selectUserId } from '@/machines/session/session.selectors'
import type { RateApplication } from '@/openapi/types'
import { useSession } from '@/src/runtime/portal'
import { usePageActor, usePorts } from '@/src/runtime/usePageActor'
import { useResource } from '@/src/runtime/useResource'
import { useTag } from '@/src/runtime/useTag'
import { useConfiguration } from '@/src/runtime/configuration'
import { useTexts } from '@/src/i18n/texts'
import { Page } from '@/src/parts/page/Page'
import { Button } from '@/src/ui/forms/Button'
import { PageHeading, pageHeadingId } from '@/src/ui/data/PageHeading'
import { FailedState } from '@/src/ui/feedback/StateMessage'
import { ExpiringTokens } from '@/src/features/tokens/expiry/ExpiringTokens'
import { ApplicationDialog } from './ApplicationDialog'
import { Applications } from './Applications'
import { HigherLimits } from './HigherLimits'
import { Limits } from './Limits'
import { rateApplicationPorts } from './limits.ports'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import styles from './Limits.module.css'

export const Opening = () => (
  <Page>
    <Heading />
    <PolicyPending />
  </Page>
)

const Heading = () => {
  const texts = useTexts()
  return (
    <PageHeading eyebrow={texts.nav.api()} lead={texts.strategyPage.lead()}>
      {texts.pageNames.strategy()}
    </PageHeading>
  )
}

export const Screen = () => {
  const application = useApplication()
  useFocusAfterSubmission(application)
  return (
    <Page>
      <Heading />
      <ExpiringTokens />
      <Policy application={application} />
      <ApplicationDialog application={application} />
    </Page>
  )
}

/** The application opens with the user's unsent text of this tab. */
function useApplication(): RateApplicationRef {
  const userId = useSelector(useSession(), selectUserId) ?? ''
  const { machine, drafts } = usePorts((services) => rateApplicationPorts(services, userId))
  const { applicationBounds: bounds } = useConfiguration()
  return usePageActor(() => machine, { ...drafts, bounds })
}

/** The heading takes the focus from the form that is gone. */
function useFocusAfterSubmission(application: RateApplicationRef) {
  const submitted = useSelector(application, selectSubmitted)
  useEffect(() => {
    if (submitted) document.getElementById(pageHeadingId)?.focus({ preventScroll: true })
  }, [submitted])
}

/** The user's limits, this month's use and own applications; use and applications may be unknown. */
function usePolicy(application: RateApplicationRef) {
  const parts = [
    useResource('getRateLimit', {}),
    useResource('getUsageOverview', {}),
    useResource('listRateApplications', {}),
  ] as const
  const [limits, usage, applications] = parts
  const loading = [useTag(limits, 'loading'), useTag(usage, 'loading'), useTag(applications, 'loading')]
  const limit = useSelector(limits, selectData)
  useEffect(() => {
    if (limit) application.send({ type: 'limits.loaded', limits: limit.rate_limit })
  }, [application, limit])
  return {
    isLoading: loading.includes(true),
    isFailed: useTag(limits, 'failed'),
    reload: () => parts.forEach((part) => part.send({ type: 'load.requested' })),
    limit,
    monthUsed: useSelector(usage, selectData)?.month_used ?? null,
    applications: withSubmitted(
      useSelector(applications, selectData)?.list ?? null,
      useSelector(application, selectSubmitted),
    ),
  }
}

/** An application that was just accepted is listed at once. */
const withSubmitted = (listed: readonly RateApplication[] | null, submitted: RateApplication | null) =>
  submitted && listed && !listed.some(({ id }) => id === submitted.id) ? [submitted, ...listed] : listed

const Policy = ({ application }: { application: RateApplicationRef }) => {
  const texts = useTexts()
  const { isLoading, isFailed, reload, limit, monthUsed, applications } = usePolicy(application)
  const hasPending = applications?.some(({ status }) => status === 'pending') ?? false
  if (isLoading) return <PolicyPending />
  return (
    <>
      {isFailed && (
        <FailedState
          hasToast
          title={texts.strategyPage.failedTitle()}
          text={texts.strategyPage.failedText()}
          actions={
            <Button returnFocus variant="primary" onClick={reload}>
              {texts.common.retry()}
            </Button>
          }
        />
      )}
      {limit && <Limits limit={limit} monthUsed={monthUsed} />}
      <HigherLimits application={application} hasPending={hasPending} />
      {limit && <Applications applications={applications} />}
    </>
  )
}

/** The page's own shape while the limits are on the way. */
const PolicyPending = () => (
  <div className={styles.pending}>
    <p role="status">
      <VisuallyHidden>{useTexts().strategyPage.loading()}</VisuallyHidden>
    </p>
    <Skeleton shape="heading" />
    <Skeleton />
    <Skeleton />
    <Skeleton shape="shortLine" />
    <Skeleton shape="block" />
  </div>
)
