import { createBrowserStorage } from '@/src/browser/browserStorage'
import { storageKeys } from '@/src/browser/storageKeys'

const mostFinds = 5

const storage = createBrowserStorage(() => window.localStorage)

/** Ids of the entries that this browser last opened from the search, the newest first. */
export function readRecentFinds(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(storage.read(storageKeys.recentFinds) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, mostFinds) : []
  } catch {
    return []
  }
}

export function rememberFind(id: string): void {
  const ids = [id, ...readRecentFinds().filter((other) => other !== id)].slice(0, mostFinds)
  storage.write(storageKeys.recentFinds, JSON.stringify(ids))
}
