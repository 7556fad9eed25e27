import { storageKeys } from './storageKeys'

/** Names of the drafts that open their dialog again, by themselves: after a reload and after a sign-in, no other time. */
const reopening = ['token-name', 'token-edit'].map((name) => `${storageKeys.draft}${name}.`)

/** Removes what was typed into a dialog of a page that has been left since. */
export const discardReopeningDrafts = (window: Window): void =>
  discard(window, (name) => reopening.some((prefix) => name.startsWith(prefix)))

/** Whether this load goes on with what the tab showed before: a reload, or the way back from the sign-in. */
export function isReloadOrSignInReturn({ performance }: Window, callback: { code: string | null }): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return callback.code !== null || (navigation !== undefined && 'type' in navigation && navigation.type === 'reload')
}

/** Removes the unsent drafts of forms from this browser, but those of the person `keptUser`: they belong to who typed them. */
export const discardDrafts = (window: Window, keptUser: string | null = null): void =>
  discard(window, (name) => keptUser === null || !name.endsWith(`.${keptUser}`))

function discard(window: Window, isDue: (name: string) => boolean): void {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[area]
      const drafts = Object.keys(storage).filter((name) => name.startsWith(storageKeys.draft))
      drafts.filter(isDue).forEach((name) => storage.removeItem(name))
    } catch {
      // Where nothing can be stored, nothing was kept.
    }
  }
}
