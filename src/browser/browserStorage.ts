import { storageKeys } from './storageKeys'

/** Storage that may be blocked: reading then finds nothing, and writing says whether it worked. */
export type BrowserStorage = {
  read: (key: string) => string | null
  write: (key: string, value: string) => boolean
  remove: (key: string) => void
  keys: () => readonly string[]
}

/** Wraps `localStorage` or `sessionStorage`; even the access to the property throws where cookies are blocked. */
export function createBrowserStorage(open: () => Storage): BrowserStorage {
  const attempt = <Result>(access: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return access(open())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    write: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    keys: () => attempt(Object.keys, []),
  }
}

/** Unsent text of a form, for one user in one tab. */
export function draftOf(storage: BrowserStorage, name: string, userId: string) {
  const key = `${storageKeys.draft}${name}.${userId}`
  return {
    read: (): string | null => storage.read(key),
    /** Stores a text; an empty text removes the draft. */
    keep: (text: string) => (text ? storage.write(key, text) : storage.remove(key)),
  }
}
