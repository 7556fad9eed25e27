import { trimOldest } from '@/server/platform/trimOldest'

const WINDOW_MS = 60_000
/** Rejections are sent at once up to the first share of the limit, and with the full delay from the second share on. */
const [NO_DELAY_SHARE, FULL_DELAY_SHARE] = [1 / 40, 1 / 8]
const MAX_DELAY_MS = 1000

/** Counts by key in fixed windows of a minute, within this process. */
export type WindowCounter = ReturnType<typeof createWindowCounter>

/** `time` is in milliseconds and never goes back. */
export function createWindowCounter(time = () => performance.now()) {
  const windows = new Map<string, { count: number; endsAt: number }>()

  function windowOf(key: string) {
    const found = windows.get(key)
    if (found && found.endsAt > time()) return found
    windows.delete(key)
    return null
  }

  return {
    /** Seconds until the window ends if `key` has reached `limit` in it, else null. */
    retryAfterSeconds(key: string, limit: number) {
      const found = windowOf(key)
      return found && found.count >= limit ? Math.max(1, Math.ceil((found.endsAt - time()) / 1000)) : null
    },
    add(key: string, cost: number) {
      const found = windowOf(key)
      if (found) found.count += cost
      else windows.set(key, { count: cost, endsAt: time() + WINDOW_MS })
      trimOldest(windows)
    },
    /** Milliseconds by which to delay a rejection of `key`: 0 at first, up to 1,000 as `key` approaches `limit`. */
    delayMs(key: string, limit: number) {
      const share = (windowOf(key)?.count ?? 0) / limit
      return share <= NO_DELAY_SHARE ? 0 : Math.round(MAX_DELAY_MS * Math.min(1, share / FULL_DELAY_SHARE))
    },
  }
}
