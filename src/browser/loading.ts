import { watchPageReturn } from './watchPageReturn'

const discards = new Set<() => void>()

/**
 * Loads each name once. A rejection is cached until `discardFailedLoads`: a component that loads while it renders would
 * otherwise retry in every render.
 */
export function createLoadCache<Value>(): (name: string, load: () => Promise<Value>) => Promise<Value> {
  const loads = new Map<string, Promise<Value>>()
  return (name, load) => {
    const known = loads.get(name)
    if (known) return known
    const loading = load()
    loads.set(name, loading)
    loading.then(
      // React's `use` reads such a promise at once, without suspending.
      (value) => Object.assign(loading, { status: 'fulfilled', value }),
      () => discards.add(() => loads.delete(name)),
    )
    return loading
  }
}

/** Lets the next render or click retry: call it when the failure is on screen, or if no user is waiting for the load. */
export function discardFailedLoads(): void {
  discards.forEach((discard) => discard())
  discards.clear()
}

const patienceMs = 30_000

/** Loads until it succeeds; retries when the browser is online again, when the tab is shown, and after 30 s. */
export const loadPersistently = async <Value>(load: () => Promise<Value>): Promise<Value> =>
  load().catch(async () => {
    await nextChance()
    return loadPersistently(load)
  })

const nextChance = () =>
  new Promise<void>((resolve) => {
    const retry = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const stop = watchPageReturn(window, { shown: retry, online: retry })
    const timer = setTimeout(retry, patienceMs)
  })
