import type { BrowserStorage } from './browserStorage'
import { storageKeys } from './storageKeys'

/** Unsent text of a form, for one user in one tab. */
export function draftOf(storage: BrowserStorage, name: string, userId: string) {
  const key = `${storageKeys.draft}${name}.${userId}`
  return {
    read: (): string | null => storage.read(key),
    /** Stores a text; an empty text removes the draft. */
    keep: (text: string) => (text ? storage.write(key, text) : storage.remove(key)),
    discard: () => storage.remove(key),
  }
}
