import { trimOldest } from '@/server/storage/cache'

const WINDOW_MS = 60_000
/** The share of a limit up to which refusals are answered at once, and the share from which on they wait longest. */
const [NO_DELAY_SHARE, FULL_DELAY_SHARE] = [1 / 40, 1 / 8]
const MAX_DELAY_MS = 1000

/** Counts by key in fixed windows of a minute, within this process. */
export type WindowCounter = {
  /** Seconds until the window ends, where `key` has reached `limit` in it; else null. */
  retryAfterSeconds(key: string, budget: number): number | null
  add(key: string, cost: number): void
  /** Milliseconds to wait before a refusal of `key` is answered: none at first, up to a second as `key` comes near `limit`. */
  delayMs(key: string, budget: number): number
}

/** `time` is in milliseconds and never goes back. */
export function createWindowCounter(time = () => performance.now()): WindowCounter {
  const windows = new Map<string, { count: number; endsAt: number }>()

  function windowOf(key: string) {
    const found = windows.get(key)
    if (found && found.endsAt > time()) return found
    windows.delete(key)
    return null
  }

  return {
    retryAfterSeconds(key, budget) {
      const found = windowOf(key)
      return found && found.count >= budget ? Math.max(1, Math.ceil((found.endsAt - time()) / 1000)) : null
    },
    add(key, cost) {
      const found = windowOf(key)
      if (found) found.count += cost
      else windows.set(key, { count: cost, endsAt: time() + WINDOW_MS })
      trimOldest(windows)
    },
    delayMs(key, budget) {
      const share = (windowOf(key)?.count ?? 0) / budget
      return share <= NO_DELAY_SHARE ? 0 : Math.round(MAX_DELAY_MS * Math.min(1, share / FULL_DELAY_SHARE))
    },
  }
}
