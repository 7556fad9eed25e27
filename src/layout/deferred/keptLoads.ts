const discards = new Set<() => void>()

/**
 * Loads what has a name once. A rejection is kept until `discardFailedLoads`: whoever asks while rendering would otherwise
 * ask again at every render, for ever.
 */
export function keepLoads<Value>(): (name: string, load: () => Promise<Value>) => Promise<Value> {
  const loads = new Map<string, Promise<Value>>()
  return (name, load) => {
    const known = loads.get(name)
    if (known) return known
    const loading = load()
    loads.set(name, loading)
    loading.catch(() => discards.add(() => loads.delete(name)))
    return loading
  }
}

/**
 * The next who asks tries again. To be called when the failure is on screen, where nothing asks by itself any more, or where nobody
 * is shown it: what is rendering meanwhile then asks once more, and not at every render.
 */
export function discardFailedLoads(): void {
  discards.forEach((discard) => discard())
  discards.clear()
}
