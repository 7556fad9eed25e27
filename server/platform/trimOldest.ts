const MAX_ENTRIES = 10_000

export function trimOldest<Key>(map: Map<Key, unknown>, most = MAX_ENTRIES): void {
  for (const key of map.keys()) {
    if (map.size <= most) return
    map.delete(key)
  }
}
