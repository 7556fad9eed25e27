import type { BrowserStorage } from '@/src/browser/browserStorage'

/** A browser's storage in memory. */
export function memoryStorage(entries: Readonly<Record<string, string>> = {}): BrowserStorage {
  const stored = new Map(Object.entries(entries))
  return {
    read: (key) => stored.get(key) ?? null,
    write: (key, value) => {
      stored.set(key, value)
      return true
    },
    remove: (key) => void stored.delete(key),
    keys: () => [...stored.keys()],
  }
}

/** A browser that stores nothing. */
export const blockedStorage = (): BrowserStorage => ({
  read: () => null,
  write: () => false,
  remove: () => undefined,
  keys: () => [],
})
