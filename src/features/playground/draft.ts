import { noSettings, type Settings } from '@/machines/playground/conversation'
import { createBrowserStorage, draftOf } from '@/src/browser/browserStorage'
import { storageKeys } from '@/src/browser/storageKeys'

/** A question that was not sent, and its settings. */
export type Draft = { text: string; images: readonly string[]; models: readonly string[]; settings: Settings }

/**
 * The unsent question of this tab: of the account, or of a visitor, whose text goes with them through the sign-in. It
 * never enters an address.
 */
export function playgroundDraft(window: Window, account: string | null) {
  const storage = createBrowserStorage(() => window.sessionStorage)
  const own = account === null ? null : draftOf(storage, 'playground', account)
  const key = storageKeys.playgroundDraft
  const keep = (text: string) => (own ? own.keep(text) : text ? storage.write(key, text) : storage.remove(key))
  return {
    /** The account takes over what it typed before its sign-in. */
    read: (): Draft | null => {
      const typed = storage.read(key)
      if (own && typed !== null) {
        storage.remove(key)
        own.keep(typed)
        return draftFrom(typed)
      }
      return draftFrom(own ? own.read() : typed)
    },
    /** Large pictures have no room there: then the text is stored without them. */
    write: (draft: Draft): void => {
      if (isEmpty(draft)) keep('')
      else if (keep(JSON.stringify(draft)) === false) keep(JSON.stringify({ ...draft, images: [] }))
    },
  }
}

const isEmpty = ({ text, images, settings }: Draft) =>
  text === '' && images.length === 0 && JSON.stringify(settings) === JSON.stringify(noSettings)

function draftFrom(stored: string | null): Draft | null {
  if (stored === null) return null
  try {
    const { text, images, models, settings } = JSON.parse(stored) as Draft // written above; anything else is looked at
    const isSound = typeof text === 'string' && Array.isArray(images) && Array.isArray(models)
    return isSound ? { text, images, models, settings: { ...noSettings, ...settings } } : null
  } catch {
    return null
  }
}
