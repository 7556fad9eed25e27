/** Milliseconds after which a page in the background may show what is no longer so. */
const longAbsenceMs = 5 * 60 * 1000

type Calls = {
  /** The tab can be seen again. */
  shown?: () => void
  hidden?: () => void
  /** The tab can be seen again after more than five minutes by the device's clock: timers stand still while it sleeps. */
  shownAfterLong?: () => void
  online?: () => void
  /** The browser shows the page again as it was left, by Back or Forward. */
  restored?: () => void
}

/** Calls if the user, the connection or the page itself comes back. Returns how to stop it. */
export function watchPageReturn(window: Window, calls: Calls, now = Date.now): () => void {
  const { document } = window
  const stop = new AbortController()
  const { signal } = stop
  let hiddenAt = document.visibilityState === 'hidden' ? now() : Infinity
  const onVisibility = () => {
    if (document.visibilityState === 'visible') {
      calls.shown?.()
      if (now() - hiddenAt > longAbsenceMs) calls.shownAfterLong?.()
      hiddenAt = Infinity
    } else {
      calls.hidden?.()
      hiddenAt = now()
    }
  }
  document.addEventListener('visibilitychange', onVisibility, { signal })
  window.addEventListener('online', () => calls.online?.(), { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && calls.restored?.(), { signal })
  return () => stop.abort()
}
