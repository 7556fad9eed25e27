import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { useWasServed } from '@/src/ui/hooks/hydration'
import {
  retryUntilReached,
  createScrollPlaces,
  nameEntry,
  targetOf,
  watchLength,
  type ScrollPlaces,
} from './scrollPlaces'

/**
 * The router's declarative mode restores no scroll position: a new page starts at its top (or at its hash); Back, Forward
 * and a reload return to where the page was left.
 */
export function useScroll(): void {
  const { key, hash, pathname } = useLocation()
  const kind = useNavigationType()
  const wasServed = useWasServed()
  const places = useRef<ScrollPlaces>(null)
  const shown = useRef<{ entry: string; pathname: string }>(null)
  const entry = nameEntry(key, pathname, hash)

  useLayoutEffect(() => {
    const before = shown.current
    if (before?.entry === entry) return
    const known = (places.current ??= createScrollPlaces(window))
    shown.current = { entry, pathname }
    const wasLeftAt = kind === NavigationType.Pop ? known.read(entry) : null
    const startsAnew = before !== null && (kind === NavigationType.Pop || before.pathname !== pathname)
    const stop = before === null && wasServed ? fixRestoredScroll(wasLeftAt, hash) : goTo(wasLeftAt, hash, startsAnew)
    known.keep(entry)
    return stop ?? undefined
  }, [entry, hash, pathname, kind, wasServed])

  // A layout effect of a child comes before the router's own, and so does its listener.
  useLayoutEffect(() => places.current?.follow(() => shown.current?.entry ?? ''), [])
}

/**
 * The browser scrolls a page that came from the server; but if a page is left before it has loaded, the browser
 * learns too late that it may, and the page is still at its top.
 */
function fixRestoredScroll(wasLeftAt: number | null, hash: string): (() => void) | null {
  return wasLeftAt !== null && isAtBeginning(hash) ? goTo(wasLeftAt, hash, false) : null
}

function isAtBeginning(hash: string): boolean {
  const at = window.scrollY
  if (at === 0 || hash === '') return at === 0
  showTarget(hash)
  const isThere = window.scrollY === at
  window.scrollTo(0, at)
  return isThere
}

/** Scrolls to the entry's last position, else to its hash, else to the top of a new page. */
function goTo(wasLeftAt: number | null, hash: string, startsAnew: boolean): (() => void) | null {
  if (wasLeftAt === null && startsAnew) window.scrollTo(0, 0)
  if (wasLeftAt === null && hash === '') return null
  const isThere = () => {
    if (wasLeftAt === null) return showTarget(hash)
    window.scrollTo(0, wasLeftAt)
    return window.scrollY > wasLeftAt - 1
  }
  return retryUntilReached(window, isThere, watchLength)
}

function showTarget(hash: string): boolean {
  const target = targetOf(document, hash)
  target?.scrollIntoView()
  return target !== null
}
