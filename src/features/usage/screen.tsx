import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { selectData } from '@/machines/load/load.machine'
import { dayAt } from '@/machines/usage/dayRange'
import { useResource } from '@/src/runtime/useResource'
import { useTag } from '@/src/runtime/useTag'
import { useTexts } from '@/src/i18n/texts'
import { Page } from '@/src/parts/page/Page'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { ExpiringTokens } from '@/src/features/tokens/expiry/ExpiringTokens'
import { CallDetailPending, OverviewPending } from './UsagePending'
import { Overview } from './Overview'
import { Trends } from './trends/Trends'
import { useNow } from '@/src/parts/useNow'

/** Counts days until the server's own zone is known: the contract's default. Charts and calls do not wait for it. */
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
  const usage = useResource('getUsageOverview', {})
  const overview = useSelector(usage, selectData)
  const isRetrying = useTag(usage, 'retrying')
  const isFirstLoad = useTag(usage, 'loading') && !isRetrying && !overview
  const [refreshes, setRefreshes] = useState(0)
  const refresh = () => {
    usage.send({ type: 'load.requested' })
    setRefreshes(refreshes + 1)
  }
  const zone = overview?.time_zone ?? usualZone
  const today = dayAt(zone, useNow())
  return (
    <Page>
      <Heading />
      <ExpiringTokens />
      {isFirstLoad ? <OverviewPending /> : <Overview usage={usage} today={today} onRefresh={refresh} />}
      <Trends today={today} zone={zone} refreshes={refreshes} />
    </Page>
  )
}
