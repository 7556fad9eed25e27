import { useEffect, useState, useSyncExternalStore } from 'react'
import { isQqBrowserOnIphone } from '@/src/layout/page/isQqBrowserOnIphone'
import { hasNewDeployment } from '@/src/browser/deployment'

/** Whether the browser says that it is offline; false in the first frame. */
export const useIsOffline = () =>
  useSyncExternalStore(
    subscribeToConnection,
    () => !navigator.onLine,
    () => false,
  )

function subscribeToConnection(onChange: () => void) {
  const stop = new AbortController()
  window.addEventListener('online', onChange, { signal: stop.signal })
  window.addEventListener('offline', onChange, { signal: stop.signal })
  return () => stop.abort()
}

/** Whether this is a browser that the portal warns of; false in the first frame, which is the same for everybody. */
export const useIsQqBrowserOnIphone = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => isQqBrowserOnIphone(navigator.userAgent),
    () => false,
  )

/** Whether another build was deployed since this page was loaded: looked at on return, and when a chunk is missing. */
export function useHasNewDeployment() {
  const [has, setHas] = useState(false)
  useEffect(() => {
    if (has) return
    const look = async () => {
      if (document.visibilityState === 'visible' && (await hasNewDeployment())) setHas(true)
    }
    const stop = new AbortController()
    document.addEventListener('visibilitychange', () => void look(), { signal: stop.signal })
    window.addEventListener('vite:preloadError', () => void look(), { signal: stop.signal })
    return () => stop.abort()
  }, [has])
  return has
}
