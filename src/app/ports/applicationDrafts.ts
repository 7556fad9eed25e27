import { draftFrom, type ApplicationDraft } from '../../../machines/rateApplication/applicationDraft'
import type { BrowserStorage } from '../browserStorage'
import { storageKeys } from '../storageKeys'

const prefix = `${storageKeys.draft}rate-application.`

/** The unsent application of one person in one tab: nobody else opens with it, and another tab neither. */
export function applicationDrafts(storage: BrowserStorage) {
  let key: string | null = null
  return {
    openDraft: (userId: string): ApplicationDraft | null => {
      key = prefix + userId
      return draftFrom(storage.read(key))
    },
    keepDraft: (draft: ApplicationDraft) => {
      if (key !== null) storage.write(key, JSON.stringify(draft))
    },
    discardDraft: () => {
      if (key !== null) storage.remove(key)
    },
  }
}
