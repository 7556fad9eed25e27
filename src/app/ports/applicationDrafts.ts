import { draftFrom, type ApplicationDraft } from '@/machines/rateApplication/applicationDraft'
import type { BrowserStorage } from '../browser/browserStorage'
import { draftOf } from './draftOf'

/** The unsent application of one person in one tab. */
export function applicationDrafts(storage: BrowserStorage) {
  const { openDraft, keepDraft, discardDraft } = draftOf(storage, 'rate-application')
  return {
    openDraft: (userId: string): ApplicationDraft | null => draftFrom(openDraft(userId)),
    keepDraft: (draft: ApplicationDraft) => keepDraft(JSON.stringify(draft)),
    discardDraft,
  }
}
