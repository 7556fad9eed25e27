import type { BrowserStorage } from './browserStorage'
import { storageKeys } from './storageKeys'

/** What one person typed into a form in one tab and did not send: nobody else opens with it, and another tab neither. */
export function draftOf(storage: BrowserStorage, name: string, userId: string) {
  const key = `${storageKeys.draft}${name}.${userId}`
  return {
    read: (): string | null => storage.read(key),
    /** Keeps a text; an empty one is nothing to keep. */
    keep: (text: string) => (text ? storage.write(key, text) : storage.remove(key)),
    discard: () => storage.remove(key),
  }
}
