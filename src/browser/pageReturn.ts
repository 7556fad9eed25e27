/** Milliseconds after which a page in the background may show what is no longer so. */
const longAbsenceMs = 5 * 60 * 1000

/**
 * Calls `onReturn` when the page comes back from the cache, from offline, or from five minutes in the background, by the device's clock:
 * timers stand still while it sleeps. Returns how to stop it.
 */
export function watchPageReturn(window: Window, onReturn: () => void, now = Date.now): () => void {
  const { document } = window
  const stop = new AbortController()
  const { signal } = stop
  let hiddenAt = document.visibilityState === 'hidden' ? now() : null
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') hiddenAt = now()
    else {
      if (hiddenAt !== null && now() - hiddenAt > longAbsenceMs) onReturn()
      hiddenAt = null
    }
  }
  window.addEventListener('pageshow', ({ persisted }) => persisted && onReturn(), { signal })
  window.addEventListener('online', onReturn, { signal })
  document.addEventListener('visibilitychange', onVisibility, { signal })
  return () => stop.abort()
}
