import { createBrowserStorage } from './browserStorage'
import { storageKeys } from './storageKeys'

const placesKept = 100

/** Where each entry of this tab's history was left, in CSS pixels from the top; a reload does not lose it. */
export type ScrollPlaces = ReturnType<typeof createScrollPlaces>

/** Names an entry of the history; those that the router did not make have no key of their own. */
export const nameEntry = (key: string, pathname: string, hash: string) => `${key} ${pathname}${hash}`

export function createScrollPlaces(window: Window, storage = createBrowserStorage(() => window.sessionStorage)) {
  const places = new Map(isReturn(window) ? parse(storage.read(storageKeys.scroll)) : [])
  const keep = (entry: string) => {
    places.delete(entry)
    places.set(entry, window.scrollY)
    const oldest = places.keys().next()
    if (places.size > placesKept && !oldest.done) places.delete(oldest.value)
  }
  return {
    keep,
    read: (entry: string) => places.get(entry) ?? null,
    /** Keeps places up to date while `shown` tells the entry whose page is on the screen. Returns how to stop it. */
    follow: (shown: () => string | undefined) => {
      const stop = new AbortController()
      const { signal } = stop
      const remember = () => {
        const entry = shown()
        // Between a click and its page the address is new already, and the old page may still move.
        if (entry !== undefined && entry === currentEntry(window)) keep(entry)
      }
      // Its last scroll may not have been told yet. Without a state the browser went to a hash and has scrolled already.
      const leave = ({ state }: PopStateEvent) => {
        const entry = shown()
        if (entry !== undefined && state !== null) keep(entry)
      }
      const save = () => {
        storage.write(storageKeys.scroll, JSON.stringify([...places]))
        window.history.scrollRestoration = 'auto'
      }
      // Until the page is loaded the browser restores it, and so it does with a page that it has frozen.
      const takeOver = () => (window.history.scrollRestoration = 'manual')
      if (window.document.readyState === 'complete') takeOver()
      window.addEventListener('pageshow', takeOver, { signal })
      window.addEventListener('pagehide', save, { signal })
      window.addEventListener('scroll', remember, { signal, passive: true })
      window.addEventListener('popstate', leave, { signal })
      return () => stop.abort()
    },
  }
}

/** Comes to a place as soon as the page is long enough for it, unless the person goes somewhere before. */
export function arrive(window: Window, isThere: () => boolean): () => void {
  if (isThere()) return () => undefined
  const end = new AbortController()
  const stop = () => end.abort()
  const observer = new ResizeObserver(() => isThere() && stop())
  end.signal.addEventListener('abort', () => observer.disconnect())
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(type, stop, { signal: end.signal, passive: true })
  observer.observe(window.document.body)
  return stop
}

/** The element that a hash names, as browsers find it. */
export function targetOf(document: Document, hash: string): Element | null {
  const id = hash.slice(1)
  if (id === '') return null
  return document.getElementById(id) ?? document.getElementById(decoded(id))
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

function currentEntry({ history, location }: Window): string {
  const state: unknown = history.state
  const key = typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : 'default'
  return nameEntry(key, location.pathname, location.hash)
}

function isReturn({ performance }: Window): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate'
}

function parse(text: string | null): [string, number][] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isPlace) : []
  } catch {
    return []
  }
}

const isPlace = (value: unknown): value is [string, number] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'
