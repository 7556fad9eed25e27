type Calls = {
  /** The tab can be seen again. */
  shown?: () => void
  hidden?: () => void
  online?: () => void
  /** The browser shows the page again as it was left, by Back or Forward. */
  restored?: () => void
}

/** Calls if the user, the connection or the page itself comes back. Returns how to stop it. */
export function watchPageReturn(window: Window, { shown, hidden, online, restored }: Calls): () => void {
  const stop = new AbortController()
  const { signal } = stop
  window.document.addEventListener(
    'visibilitychange',
    () => (window.document.visibilityState === 'visible' ? shown?.() : hidden?.()),
    { signal },
  )
  window.addEventListener('online', () => online?.(), { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && restored?.(), { signal })
  return () => stop.abort()
}
