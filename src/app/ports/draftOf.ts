import type { BrowserStorage } from '../browser/browserStorage'
import { storageKeys } from '../browser/storageKeys'

/** What one person typed into a form in one tab and did not send: nobody else opens with it, and another tab neither. */
export function draftOf(storage: BrowserStorage, name: string) {
  let key: string | null = null
  return {
    /** The stored draft of this person, or null; from then on the draft is theirs. */
    openDraft: (userId: string): string | null => {
      key = `${storageKeys.draft}${name}.${userId}`
      return storage.read(key)
    },
    keepDraft: (text: string) => {
      if (key !== null) storage.write(key, text)
    },
    discardDraft: () => {
      if (key !== null) storage.remove(key)
    },
  }
}
