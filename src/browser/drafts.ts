import { storageKeys } from './storageKeys'

/** Removes the unsent drafts of forms from this browser, but those of the person `keptUser`: they belong to who typed them. */
export function discardDrafts(window: Window, keptUser: string | null = null): void {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[area]
      const drafts = Object.keys(storage).filter((name) => name.startsWith(storageKeys.draft))
      const discarded = drafts.filter((name) => keptUser === null || !name.endsWith(`.${keptUser}`))
      discarded.forEach((name) => storage.removeItem(name))
    } catch {
      // Where nothing can be stored, nothing was kept.
    }
  }
}
