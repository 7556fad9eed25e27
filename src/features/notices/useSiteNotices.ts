import { useSyncExternalStore } from 'react'

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

/** Whether the portal warns of this browser; false in the first frame, which is the same for all visitors. */
export const useIsQqBrowserOnIphone = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => isQqBrowserOnIphone(navigator.userAgent),
    () => false,
  )

/** QQ Browser on an iPhone, by its user agent; WeChat's and QQ's own built-in views are not meant. */
export const isQqBrowserOnIphone = (userAgent: string): boolean =>
  /iPhone|iPod/.test(userAgent) && /\bM?QQBrowser\//.test(userAgent) && !/MicroMessenger|\bQQ\//.test(userAgent)
