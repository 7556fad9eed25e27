import { useEffect, useEffectEvent } from 'react'

const entryKey = 'asksBeforeBack'

/**
 * Puts an entry into the browser's history while the component is mounted, so that Back asks instead of leaving:
 * `onBack` is called and the entry is put there again. It goes with the component.
 */
export function useBackAsks(onBack: () => void): void {
  const ask = useEffectEvent(onBack)
  useEffect(() => {
    const own = () => isOwn(window.history.state)
    const push = () => window.history.pushState({ ...stateOf(window.history), [entryKey]: true }, '')
    const onPop = () => {
      if (own()) return
      push()
      ask()
    }
    users += 1
    if (!own()) push()
    window.addEventListener('popstate', onPop)
    return () => {
      window.removeEventListener('popstate', onPop)
      users -= 1
      setTimeout(() => users === 0 && own() && window.history.back())
    }
  }, [])
}

/** How many components hold the entry. Development mounts effects twice, so it is released only in the next task. */
let users = 0

const stateOf = (history: History): object => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

const isOwn = (state: unknown) => typeof state === 'object' && state !== null && entryKey in state
