import { describe, expect, it } from 'vitest'
import { createScrollPlaces } from '@/src/app/scroll/scrollPlaces'

/** A page that is frozen at 900 px and shown again; `goesTo` is what the browser does with it after `pageshow`. */
function showAgain(goesTo: (by: ScrollRestoration) => number) {
  const target = new EventTarget()
  const later: (() => void)[] = []
  const history: Pick<History, 'scrollRestoration' | 'state'> = { scrollRestoration: 'auto', state: { key: 'a' } }
  const fake = Object.assign(target, {
    scrollY: 0,
    history,
    location: { pathname: '/', hash: '' },
    document: { readyState: 'complete' },
    performance: { getEntriesByType: () => [] },
    requestAnimationFrame: (act: () => void) => later.push(act),
    setTimeout: (act: () => void) => later.push(act),
    scrollTo: (_: number, y: number) => move(y),
  })
  const move = (y: number) => {
    fake.scrollY = y
    target.dispatchEvent(new Event('scroll'))
  }
  const storage = { read: () => null, write: () => true, remove: () => undefined, keys: () => [] }
  const places = createScrollPlaces(fake as unknown as Window, storage) // its members of a window
  places.follow(() => 'a /')
  move(900)
  target.dispatchEvent(new Event('pagehide'))
  target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  move(goesTo(fake.history.scrollRestoration))
  while (later.length > 0) later.shift()?.()
  return { at: fake.scrollY, by: fake.history.scrollRestoration }
}

describe('a frozen page is shown again at its scroll position', () => {
  it.each<[string, (by: ScrollRestoration) => number]>([
    ['restores it after the event, unless the page does', (by) => (by === 'auto' ? 900 : 0)],
    ['begins at its top', () => 0],
    ['left it in its place', () => 900],
  ])('by a browser that %s', (_, goesTo) => expect(showAgain(goesTo)).toEqual({ at: 900, by: 'manual' }))
})
