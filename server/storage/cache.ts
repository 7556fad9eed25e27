import type { Change, Changes } from './database'

const CACHED_MS = 5000
const MAX_CACHED = 10_000

type Entry<Value> = { value: Value; until: number; changes: readonly string[] }

const nameOf = ({ kind, id }: Change) => `${kind}:${id}`

/** Entries by key, and the keys of the entries that each change invalidates: a change looks at no others. */
function createEntries<Value>(changesOf: (value: Value) => readonly Change[]) {
  const entries = new Map<string, Entry<Value>>()
  const keysOf = new Map<string, Set<string>>()

  function remove(key: string) {
    for (const change of entries.get(key)?.changes ?? []) {
      const keys = keysOf.get(change)
      keys?.delete(key)
      if (keys?.size === 0) keysOf.delete(change)
    }
    entries.delete(key)
  }

  return {
    get: (key: string) => entries.get(key),
    remove,
    add(key: string, value: Value, until: number) {
      remove(key)
      const changes = changesOf(value).map(nameOf)
      entries.set(key, { value, until, changes })
      for (const change of changes) keysOf.set(change, (keysOf.get(change) ?? new Set()).add(key))
      const [oldest] = entries.keys()
      if (entries.size > MAX_CACHED && oldest !== undefined) remove(oldest)
    },
    invalidate(change: Change) {
      for (const key of [...(keysOf.get(nameOf(change)) ?? [])]) remove(key)
    },
    clear() {
      entries.clear()
      keysOf.clear()
    },
  }
}

/**
 * Caches values for five seconds, or until a change that `changesOf` names for a value. Nothing is cached while changes may be
 * missed.
 */
export function createCache<Value>(
  changes: Pick<Changes, 'isConnected' | 'version' | 'subscribe'>,
  changesOf: (value: Value) => readonly Change[],
  time = () => performance.now(),
) {
  const entries = createEntries(changesOf)
  changes.subscribe((change) => (change === null ? entries.clear() : entries.invalidate(change)))

  return {
    get(key: string): Value | null {
      const found = entries.get(key)
      return found && found.until > time() ? found.value : null
    },
    /** Returns what `read` returns. Caches it unless it is null or a change was published since the start of `read`. */
    async load<Read extends Value | null>(key: string, read: () => Promise<Read>) {
      const version = changes.version()
      const began = time()
      const value = await read()
      const isCurrent = changes.isConnected() && changes.version() === version
      if (value === null || !isCurrent) entries.remove(key)
      else entries.add(key, value, began + CACHED_MS)
      return value
    },
    forget: entries.remove,
  }
}
