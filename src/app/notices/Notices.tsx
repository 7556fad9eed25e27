import { useState } from 'react'
import { BrowserNotice, NewVersionNotice, OfflineNotice } from '@/src/layout/notices/SiteNotices'
import { useHasNewDeployment, useIsOffline, useIsQqBrowserOnIphone } from './useSiteNotices'

/** What concerns the whole site stands above the page, until it is over or put away. */
export function Notices() {
  const isOffline = useIsOffline()
  const isQqBrowser = useIsQqBrowserOnIphone()
  const hasNewVersion = useHasNewDeployment()
  const [dismissed, setDismissed] = useState<readonly ('browser' | 'version')[]>([])
  const dismiss = (name: 'browser' | 'version') => () => setDismissed((names) => [...names, name])
  return (
    <>
      {isOffline && <OfflineNotice />}
      {isQqBrowser && !dismissed.includes('browser') && <BrowserNotice onDismiss={dismiss('browser')} />}
      {hasNewVersion && !dismissed.includes('version') && (
        <NewVersionNotice onRefresh={() => window.location.reload()} onDismiss={dismiss('version')} />
      )}
    </>
  )
}
