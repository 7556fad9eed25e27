import { fromCallback, type EventObject } from 'xstate'

/** The browser is online again, or the tab is seen again. */
export const watchConnection = fromCallback<EventObject>(({ sendBack }) => {
  const stop = new AbortController()
  const tell = () => sendBack({ type: 'connection.improved' })
  const onVisibility = () => {
    if (document.visibilityState === 'visible') tell()
  }
  window.addEventListener('online', tell, { signal: stop.signal })
  document.addEventListener('visibilitychange', onVisibility, { signal: stop.signal })
  return () => stop.abort()
})
