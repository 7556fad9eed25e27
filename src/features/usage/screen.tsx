import { useSelector } from '@xstate/react'
import { selectData, selectIsLoading, selectIsRetrying } from '@/machines/load/load.machine'
import { dayAt } from '@/machines/usage/dayRange'
import { usePageActor } from '@/src/actors/usePageActor'
import { useTexts } from '@/src/i18n/texts'
import { Page } from '@/src/layout/page/Page'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { ExpiringTokens } from '@/src/features/tokens/expiry/ExpiringTokens'
import { usageOverviewPorts } from './usage.ports'
import { CallDetailPending } from './UsagePending'
import { Overview } from './Overview'
import { Trends } from './trends/Trends'
import { useNow } from '@/src/features/shared/useNow'

/** Counts days until the server's own zone is known: the contract's default. */
const usualZone = 'Asia/Shanghai'

export const Opening = () => (
  <Page>
    <Heading />
    <CallDetailPending />
  </Page>
)

const Heading = () => {
  const texts = useTexts()
  return (
    <PageHeading eyebrow={texts.nav.api()} lead={texts.callDetailPage.lead()}>
      {texts.pageNames.callDetail()}
    </PageHeading>
  )
}

export const Screen = () => {
  const usage = usePageActor(usageOverviewPorts, undefined)
  const overview = useSelector(usage, selectData)
  const isRetrying = useSelector(usage, selectIsRetrying)
  const isFirstLoad = useSelector(usage, selectIsLoading) && !isRetrying && !overview
  const zone = overview?.time_zone ?? usualZone
  const today = dayAt(zone, useNow())
  return (
    <Page>
      <Heading />
      <ExpiringTokens />
      {isFirstLoad ? (
        <CallDetailPending />
      ) : (
        <>
          <Overview usage={usage} today={today} />
          <Trends today={today} zone={zone} />
        </>
      )}
    </Page>
  )
}
