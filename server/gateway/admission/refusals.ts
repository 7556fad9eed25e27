const WINDOW_MS = 60_000
const MOST_KEYS = 10_000
/** The share of a budget whose refusals are answered at once, and the share from which on they wait longest. */
const [AT_ONCE, SLOWEST] = [1 / 40, 1 / 8]
const LONGEST_DELAY_MS = 1000

/** Refused requests of this process, counted by who is to blame, in windows of a minute. */
export type Refusals = {
  /** Seconds until `key` is heard again, where it has had `budget` refusals in this window; else null. */
  wait(key: string, budget: number): number | null
  /** Counts a refusal for as much as it has cost: 1 and more. */
  count(key: string, cost: number): void
  /** Milliseconds after which a refusal of `key` is answered: none at first, up to a second when many came in this window. */
  delay(key: string, budget: number): number
}

/** Forgets the oldest of a map's entries where it has too many. */
export function keepNewest<Key>(map: Map<Key, unknown>, most = MOST_KEYS): void {
  for (const key of map.keys()) {
    if (map.size <= most) return
    map.delete(key)
  }
}

/** `time` is in milliseconds and never goes back. */
export function createRefusals(time = () => performance.now()): Refusals {
  const windows = new Map<string, { count: number; endsAt: number }>()

  function windowOf(key: string) {
    const found = windows.get(key)
    if (found && found.endsAt > time()) return found
    windows.delete(key)
    return null
  }

  return {
    wait(key, budget) {
      const found = windowOf(key)
      return found && found.count >= budget ? Math.max(1, Math.ceil((found.endsAt - time()) / 1000)) : null
    },
    count(key, cost) {
      const found = windowOf(key)
      if (found) found.count += cost
      else windows.set(key, { count: cost, endsAt: time() + WINDOW_MS })
      keepNewest(windows)
    },
    delay(key, budget) {
      const share = (windowOf(key)?.count ?? 0) / budget
      return share <= AT_ONCE ? 0 : Math.round(LONGEST_DELAY_MS * Math.min(1, share / SLOWEST))
    },
  }
}
