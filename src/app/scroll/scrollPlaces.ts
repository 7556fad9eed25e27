import { createBrowserStorage } from '@/src/browser/browserStorage'
import { storageKeys } from '@/src/browser/storageKeys'

const placesKept = 100

/** The scroll positions of this tab's history entries, in CSS pixels from the top; they survive a reload. */
export type ScrollPlaces = ReturnType<typeof createScrollPlaces>

/** Names an entry of the history; those that the router did not make have no key of their own. */
export const nameEntry = (key: string, pathname: string, hash: string) => `${key} ${pathname}${hash}`

export function createScrollPlaces(window: Window, storage = createBrowserStorage(() => window.sessionStorage)) {
  const places = new Map(isReturn(window) ? parse(storage.read(storageKeys.scroll)) : [])
  const keep = (entry: string) => {
    places.delete(entry)
    places.set(entry, window.scrollY)
  }
  return {
    keep,
    read: (entry: string) => places.get(entry) ?? null,
    /** Keeps places up to date while `shown` gives the entry whose page is on the screen. Returns how to stop it. */
    follow: (shown: () => string) => {
      const stop = new AbortController()
      const listen = (type: string, listener: (event: Event) => void) =>
        window.addEventListener(type, listener, { signal: stop.signal, passive: true })
      const restore = (by: ScrollRestoration) => (window.history.scrollRestoration = by)
      // Until the page is loaded the browser restores it, and so it does with a page that it has frozen.
      if (window.document.readyState === 'complete') restore('manual')
      listen('pageshow', (event) => {
        // A page that was frozen is restored after this event by some browsers, if at all.
        const at = (event as PageTransitionEvent).persisted ? places.get(shown()) : undefined // the event of that name
        if (at === undefined) restore('manual')
        else
          afterFrame(window, () => {
            restore('manual')
            if (window.scrollY !== at) window.scrollTo(0, at)
          })
      })
      const keepShown = () => shown() === currentEntry(window) && keep(shown())
      listen('pagehide', () => {
        keepShown() // the event of the last scroll may not have come yet
        storage.write(storageKeys.scroll, JSON.stringify([...places].slice(-placesKept)))
        restore('auto')
      })
      // Between a click and its page the address is new already, and the old page may still move.
      listen('scroll', keepShown)
      // Here too, and before the router, which may show the other page at once. On a window a browser may call listeners
      // in the order in which they came, whatever their phase: this one must come first.
      // Without a state the browser went to a hash and has scrolled already.
      const keepLeft = (event: Event) => (event as PopStateEvent).state !== null && keep(shown()) // the event of that name
      listen('popstate', keepLeft)
      return () => stop.abort()
    },
  }
}

/** Comes to a place as soon as the page that `watch` observes has it, unless the person goes somewhere before. */
export function retryUntilReached(
  window: Window,
  isThere: () => boolean,
  watch: (check: () => void) => { disconnect: () => void },
): () => void {
  if (isThere()) return () => undefined
  const end = new AbortController()
  const stop = () => end.abort()
  const observer = watch(() => isThere() && stop())
  end.signal.addEventListener('abort', () => observer.disconnect())
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(type, stop, { signal: end.signal, passive: true })
  return stop
}

const afterFrame = (window: Window, act: () => void) => window.requestAnimationFrame(() => window.setTimeout(act))

/** Places far down exist once the page is long enough for them. */
export function watchLength(check: () => void): ResizeObserver {
  const observer = new ResizeObserver(check)
  observer.observe(document.body)
  return observer
}

/** The element that a hash names, or null. */
export function targetOf(document: Document, hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null // text that is not encoded names nothing
  }
}

function currentEntry({ history, location }: Window): string {
  const state = history.state as { key?: string } | null // the router's, or the browser's own for a hash
  return nameEntry(state?.key ?? 'default', location.pathname, location.hash)
}

function isReturn({ performance }: Window): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // the data of that type
  return visit !== undefined && visit.type !== 'navigate'
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
