import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { connectRateApplication } from '@/machines/rateApplication/connectRateApplication'
import type { RateApplicationRef } from '@/machines/rateApplication/rateApplication.machine'
import { selectIsEditing, selectSubmitted } from '@/machines/rateApplication/rateApplication.selectors'
import { connectRatePolicy } from '@/machines/ratePolicy/connectRatePolicy'
import type { RatePolicyRef } from '@/machines/ratePolicy/ratePolicy.machine'
import {
  selectHasPendingApplication,
  selectIsFailed,
  selectIsLoading,
  selectPolicy,
} from '@/machines/ratePolicy/ratePolicy.selectors'
import { selectUserId } from '@/machines/session/session.selectors'
import { usePagePorts } from '@/src/actors/pagePorts'
import { useSession } from '@/src/actors/portal'
import { usePageActor } from '@/src/actors/usePageActor'
import { randomId } from '@/src/content/randomId'
import { useTexts } from '@/src/i18n/texts'
import { Page } from '@/src/layout/page/Page'
import { Button } from '@/src/ui/forms/Button'
import { PageHeading, pageHeadingId } from '@/src/ui/data/PageHeading'
import { FailedState } from '@/src/ui/feedback/StateMessage'
import { ApplicationDialog } from './strategy/ApplicationDialog'
import { Applications } from './strategy/Applications'
import { HigherLimits } from './strategy/HigherLimits'
import { Limits } from './strategy/Limits'
import { PolicyPending } from './strategy/PolicyPending'

export const StrategyPage = () => {
  const texts = useTexts()
  const policy = usePageActor(connectRatePolicy, 'ratePolicy', undefined)
  const application = useRateApplication()
  const isEditing = useSelector(application, selectIsEditing)
  useSubmittedShown(application, policy)
  useFreshOnReturn(policy)
  return (
    <Page>
      <PageHeading eyebrow={texts.nav.api()} lead={texts.strategyPage.lead()}>
        {texts.pageNames.strategy()}
      </PageHeading>
      <Policy policy={policy} application={application} />
      {isEditing && <ApplicationDialog application={application} />}
    </Page>
  )
}

/** The application opens with what this person typed in this tab and did not send. */
function useRateApplication(): RateApplicationRef {
  const userId = useSelector(useSession(), selectUserId) ?? ''
  const { openDraft } = usePagePorts('rateApplication')
  const [input] = useState(() => ({ draft: openDraft(userId), keySeed: randomId() }))
  return usePageActor(connectRateApplication, 'rateApplication', input)
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

/** An operator may have decided meanwhile: whoever comes back to the page sees it. */
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
