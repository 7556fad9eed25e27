import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { type RateApplicationRef, selectSubmitted } from '@/machines/limits/rateApplication.machine'
import {
  type RatePolicyRef,
  selectHasPendingApplication,
  selectIsFailed,
  selectIsLoading,
  selectPolicy,
} from '@/machines/limits/ratePolicy.machine'
import { type LimitsRef, selectApplicationActor, selectPolicyActor } from '@/machines/limits/limits.machine'
import { selectUserId } from '@/machines/session/session.selectors'
import { useSession } from '@/src/actors/portal'
import { usePageActor, usePorts } from '@/src/actors/usePageActor'
import { useConfiguration } from '@/src/content/configuration'
import { useTexts } from '@/src/i18n/texts'
import { Page } from '@/src/layout/page/Page'
import { Button } from '@/src/ui/forms/Button'
import { PageHeading, pageHeadingId } from '@/src/ui/data/PageHeading'
import { FailedState } from '@/src/ui/feedback/StateMessage'
import { ExpiringTokens } from '@/src/features/tokens/expiry/ExpiringTokens'
import { ApplicationDialog } from './ApplicationDialog'
import { Applications } from './Applications'
import { HigherLimits } from './HigherLimits'
import { Limits } from './Limits'
import { strategyPorts } from './limits.ports'
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
  const strategy = useStrategy()
  const policy = useSelector(strategy, selectPolicyActor)
  const application = useSelector(strategy, selectApplicationActor)
  useFocusAfterSubmission(application)
  return (
    <Page>
      <Heading />
      <ExpiringTokens />
      <Policy policy={policy} application={application} />
      <ApplicationDialog application={application} />
    </Page>
  )
}

/** The application opens with the user's unsent text of this tab. */
function useStrategy(): LimitsRef {
  const userId = useSelector(useSession(), selectUserId) ?? ''
  const { machine, drafts } = usePorts((services) => strategyPorts(services, userId))
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

const Policy = ({ policy, application }: { policy: RatePolicyRef; application: RateApplicationRef }) => {
  const texts = useTexts()
  const loaded = useSelector(policy, selectPolicy)
  const isLoading = useSelector(policy, selectIsLoading)
  const isFailed = useSelector(policy, selectIsFailed)
  const hasPending = useSelector(policy, selectHasPendingApplication)
  return (
    <>
      {isLoading && <PolicyPending />}
      {isFailed && (
        <FailedState
          hasToast
          title={texts.strategyPage.failedTitle()}
          text={texts.strategyPage.failedText()}
          actions={
            <Button returnFocus variant="primary" onClick={() => policy.send({ type: 'policy.reloaded' })}>
              {texts.common.retry()}
            </Button>
          }
        />
      )}
      {loaded && <Limits policy={loaded} />}
      {!isLoading && <HigherLimits application={application} hasPending={hasPending} />}
      {loaded && <Applications applications={loaded.applications} />}
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
