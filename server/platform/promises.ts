/** Settles as `work` does, or as `late` after `ms` milliseconds. */
export async function within<Value, Late>(ms: number, work: Promise<Value>, late: () => Late): Promise<Value | Late> {
  let timer: NodeJS.Timeout | undefined
  const passed = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  try {
    return await Promise.race([work, passed.then(late)])
  } finally {
    clearTimeout(timer)
  }
}

/** Loads a value at the first call, and again if that failed. */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | null = null
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    }))
}

/** Caches results of a function. Beyond `most` of them it forgets all. */
export function memoize<Key, Result>(compute: (key: Key) => Result, most = Infinity): (key: Key) => Result {
  const cached = new Map<Key, Result>()
  return (key) => {
    const known = cached.get(key)
    if (known !== undefined) return known
    if (cached.size >= most) cached.clear()
    const result = compute(key)
    cached.set(key, result)
    return result
  }
}
