import { useState } from 'react'
import { usePageActor } from '@/src/runtime/usePageActor'
import { useTag } from '@/src/runtime/useTag'
import { useTexts } from '@/src/i18n/texts'
import { BrowserNotice, NewVersionNotice, OfflineNotice } from '@/src/features/notices/SiteNotices'
import { deploymentPorts } from './deployment.ports'
import { useIsOffline, useIsQqBrowserOnIphone } from './useSiteNotices'

/** Notices about the whole site are above the page, until they end or are dismissed. */
export function Notices() {
  const texts = useTexts()
  const isOffline = useIsOffline()
  const isQqBrowser = useIsQqBrowserOnIphone()
  const deployment = usePageActor(deploymentPorts, undefined)
  const isOutdated = useTag(deployment, 'outdated')
  const [isPutAway, setPutAway] = useState(false)
  const isWarned = isQqBrowser && !isPutAway
  if (!isOffline && !isWarned && !isOutdated) return null
  return (
    <section aria-label={texts.siteNoticesTitle()}>
      {isOffline && <OfflineNotice />}
      {isWarned && <BrowserNotice onDismiss={() => setPutAway(true)} />}
      {isOutdated && (
        <NewVersionNotice
          onRefresh={() => window.location.reload()}
          onDismiss={() => deployment.send({ type: 'notice.dismissed' })}
        />
      )}
    </section>
  )
}
