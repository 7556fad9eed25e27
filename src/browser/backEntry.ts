const entryKey = 'asksBeforeBack'

/**
 * Puts an entry into the browser's history, so that Back asks instead of leaving: `onBack` is called and the entry is put there
 * again. Returns how to take it out.
 */
export function holdBackEntry(window: Window, onBack: () => void): () => void {
  const { history } = window
  const isOwn = () => entryKey in stateOf(history)
  const push = () => {
    try {
      history.pushState({ ...stateOf(history), [entryKey]: true }, '')
    } catch {
      // Safari takes no more than a hundred entries in half a minute: Back then leaves, but nothing else is lost.
    }
  }
  const onPop = () => {
    if (isOwn()) return
    push()
    onBack()
  }
  if (!isOwn()) push()
  window.addEventListener('popstate', onPop)
  return () => {
    window.removeEventListener('popstate', onPop)
    // The event that ended this may lead to another page, whose own entry comes next.
    setTimeout(() => isOwn() && history.back())
  }
}

const stateOf = (history: History): object => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}
