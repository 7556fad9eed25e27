import { createBrowserStorage } from './browserStorage'
import { storageKeys } from './storageKeys'

/** Removes every unsent draft of a form from this browser: what was typed belongs to the person who signed out. */
export function discardDrafts(window: Window): void {
  const names = draftNames(window)
  const storage = createBrowserStorage(() => window.localStorage)
  names.forEach((name) => storage.remove(name))
}

function draftNames(window: Window): string[] {
  try {
    return Object.keys(window.localStorage).filter((name) => name.startsWith(storageKeys.draft))
  } catch {
    return []
  }
}
