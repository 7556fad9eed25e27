const MAX_ENTRIES = 10_000

/** Deletes the oldest entries of a map that has more than `most`. */
export function trimOldest<Key>(map: Map<Key, unknown>, most = MAX_ENTRIES): void {
  for (const key of map.keys()) {
    if (map.size <= most) return
    map.delete(key)
  }
}
