import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { RateApplicationRef } from '@/machines/rateApplication/rateApplication.machine'
import { selectIsEditing, selectSubmitted } from '@/machines/rateApplication/rateApplication.selectors'
import type { RatePolicyRef } from '@/machines/ratePolicy/ratePolicy.machine'
import {
  selectHasPendingApplication,
  selectIsFailed,
  selectIsLoading,
  selectPolicy,
} from '@/machines/ratePolicy/ratePolicy.selectors'
import { selectUserId } from '@/machines/session/session.selectors'
import { useSession } from '@/src/actors/portal'
import { usePageActor, usePorts } from '@/src/actors/usePageActor'
import { randomId } from '@/src/content/randomId'
import { useTexts } from '@/src/i18n/texts'
import { Page } from '@/src/layout/page/Page'
import { Button } from '@/src/ui/forms/Button'
import { PageHeading, pageHeadingId } from '@/src/ui/data/PageHeading'
import { FailedState } from '@/src/ui/feedback/StateMessage'
import { ExpiringTokens } from '../shared/expiry/ExpiringTokens'
import { ApplicationDialog } from './ApplicationDialog'
import { Applications } from './Applications'
import { HigherLimits } from './HigherLimits'
import { Limits } from './Limits'
import { rateApplicationPorts, ratePolicyPorts } from './strategy.ports'
import { Skeleton } from '@/src/ui/feedback/Skeleton'
import { VisuallyHidden } from '@/src/ui/data/VisuallyHidden'
import styles from './Strategy.module.css'

export const Screen = () => {
  const texts = useTexts()
  const policy = usePageActor(ratePolicyPorts, undefined)
  const application = useRateApplication()
  const isEditing = useSelector(application, selectIsEditing)
  useSubmittedShown(application, policy)
  useFreshOnReturn(policy)
  return (
    <Page>
      <PageHeading eyebrow={texts.nav.api()} lead={texts.strategyPage.lead()}>
        {texts.pageNames.strategy()}
      </PageHeading>
      <ExpiringTokens />
      <Policy policy={policy} application={application} />
      {isEditing && <ApplicationDialog application={application} />}
    </Page>
  )
}

/** The application opens with what this person typed in this tab and did not send. */
function useRateApplication(): RateApplicationRef {
  const userId = useSelector(useSession(), selectUserId) ?? ''
  const { machine, kept } = usePorts((services) => rateApplicationPorts(services, userId))
  const [input] = useState(() => ({ ...kept(), keySeed: randomId() }))
  return usePageActor(() => machine, input)
}

/** An accepted application stands in the list at once; the heading takes the focus from the form that is gone. */
function useSubmittedShown(application: RateApplicationRef, policy: RatePolicyRef) {
  const submitted = useSelector(application, selectSubmitted)
  useEffect(() => {
    if (!submitted) return
    policy.send({ type: 'application.added', application: submitted })
    document.getElementById(pageHeadingId)?.focus({ preventScroll: true })
  }, [submitted, policy])
}

/** An operator may have decided meanwhile: the page asks again when it is shown again. */
function useFreshOnReturn(policy: RatePolicyRef) {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') policy.send({ type: 'policy.reloaded' })
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [policy])
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
          title={texts.strategyPage.failedTitle()}
          text={texts.strategyPage.failedText()}
          actions={
            <Button variant="primary" onClick={() => policy.send({ type: 'policy.reloaded' })}>
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
