const CACHED_MS = 5000
const MAX_CACHED = 10_000

/** Forgets the oldest of a map's entries where it has too many. */
export function trimOldest<Key>(map: Map<Key, unknown>, most = MAX_CACHED): void {
  for (const key of map.keys()) {
    if (map.size <= most) return
    map.delete(key)
  }
}

/** What may be kept, and when it may not. */
type Source<Change> = {
  isConnected(): boolean
  version(): number
  subscribe(listener: (change: Change | null) => void): void
}

/** Answers that are kept for five seconds, unless something is told meanwhile that changes them. */
export type Cache<Value> = {
  get: (key: string) => Value | null
  /** Gives what `ask` gives; keeps it, unless it is null, where no change was told since it was asked for. */
  load: <Answer extends Value | null>(key: string, ask: () => Promise<Answer>) => Promise<Answer>
  forget: (key: string) => void
}

/** `isOf` says whether a change concerns an answer. */
export function createCache<Value, Change>(
  changes: Source<Change>,
  isOf: (value: Value, change: Change) => boolean,
  time = () => performance.now(),
): Cache<Value> {
  const kept = new Map<string, { value: Value; until: number }>()

  changes.subscribe((change) => {
    if (change === null) kept.clear()
    else for (const [key, { value }] of kept) if (isOf(value, change)) kept.delete(key)
  })

  return {
    get(key) {
      const found = kept.get(key)
      return found && found.until > time() ? found.value : null
    },
    async load(key, ask) {
      const [version, asked] = [changes.version(), time()]
      const value = await ask()
      kept.delete(key)
      if (value === null || !changes.isConnected() || changes.version() !== version) return value
      kept.set(key, { value, until: asked + CACHED_MS })
      trimOldest(kept)
      return value
    },
    forget: (key) => void kept.delete(key),
  }
}
