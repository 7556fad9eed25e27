import { useSyncExternalStore } from 'react'

/** The theme that overrides the system's, by `data-theme` on html; null if none does, and in the first frame of served HTML. */
export const useTheme = (): 'light' | 'dark' | null => useSyncExternalStore(watch, shownTheme, () => null)

function watch(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

function shownTheme() {
  const theme = document.documentElement.dataset['theme']
  return theme === 'light' || theme === 'dark' ? theme : null
}
