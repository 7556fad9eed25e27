import { storageKeys } from './storageKeys'

/** Removes every unsent draft of a form from this browser: what was typed belongs to the person who signed out. */
export function discardDrafts(window: Window): void {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[area]
      const names = Object.keys(storage).filter((name) => name.startsWith(storageKeys.draft))
      names.forEach((name) => storage.removeItem(name))
    } catch {
      // Where nothing can be stored, nothing was kept.
    }
  }
}
