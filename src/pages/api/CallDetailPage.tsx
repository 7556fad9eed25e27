import { useSelector } from '@xstate/react'
import { dayAt } from '@/machines/trendChart/dayRange'
import { connectUsageOverview } from '@/machines/usageOverview/connectUsageOverview'
import { selectIsLoading, selectOverview } from '@/machines/usageOverview/usageOverview.selectors'
import { usePageActor } from '@/src/actors/usePageActor'
import { useTexts } from '@/src/i18n/texts'
import { Page } from '@/src/layout/page/Page'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { CallDetailPending } from './callDetail/CallDetailPending'
import { Overview } from './callDetail/Overview'
import { Trends } from './callDetail/Trends'
import { useNow } from './shared/useNow'

/** Counts days as long as the server has not told its own zone: the contract's default. */
const usualZone = 'Asia/Shanghai'

export const CallDetailPage = () => {
  const texts = useTexts()
  const usage = usePageActor(connectUsageOverview, 'usageOverview', undefined)
  const isLoading = useSelector(usage, selectIsLoading)
  const zone = useSelector(usage, (snapshot) => selectOverview(snapshot)?.time_zone) ?? usualZone
  const today = dayAt(zone, useNow())
  return (
    <Page>
      <PageHeading eyebrow={texts.nav.api()} lead={texts.callDetailPage.lead()}>
        {texts.pageNames.callDetail()}
      </PageHeading>
      {isLoading ? (
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
