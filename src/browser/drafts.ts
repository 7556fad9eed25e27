import { storageKeys } from './storageKeys'

/** Drafts that reopen their dialog by themselves, but only after a reload or a sign-in: their features call them `dialog.…`. */
const reopening = () => `${storageKeys.draft}dialog.`

/** Removes the drafts of dialogs on a page that the user has left since. */
export const discardReopeningDrafts = (window: Window): void => discard(window, (name) => name.startsWith(reopening()))

/** Whether this load continues the tab's last page: a reload, or the return from the sign-in. */
export function isReloadOrSignInReturn({ performance }: Window, callback: { code: string | null }): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return callback.code !== null || (navigation !== undefined && 'type' in navigation && navigation.type === 'reload')
}

/** Removes the unsent drafts of forms from this browser, except those of the user `keptUser`. */
export const discardDrafts = (window: Window, keptUser: string | null = null): void =>
  discard(window, (name) => keptUser === null || !name.endsWith(`.${keptUser}`))

function discard(window: Window, isDue: (name: string) => boolean): void {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[area]
      const drafts = Object.keys(storage).filter((name) => name.startsWith(storageKeys.draft))
      drafts.filter(isDue).forEach((name) => storage.removeItem(name))
    } catch {
      // A browser without storage has no drafts.
    }
  }
}
