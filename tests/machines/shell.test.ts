import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { headerMachine } from '@/machines/shell/header.machine'
import { done, failed } from '@/tests/machines/support/effects'
import { regionMatrix } from '@/tests/machines/support/eventMatrix'
import { everyState } from '@/tests/machines/support/graph'
import { settled } from '@/tests/machines/support/settled'

const events = [
  { type: 'page.scrolled', y: 401 },
  { type: 'page.scrolled', y: 400 },
  { type: 'subMenu.changed', present: true },
  { type: 'subMenu.changed', present: false },
  { type: 'menu.opened' },
  { type: 'menu.closed' },
  { type: 'search.opened' },
  { type: 'search.closed' },
  { type: 'route.changed' },
] as const

test('the header hides the top menu past 400 px, and only with a sub-menu', () => {
  const header = createActor(headerMachine).start()
  const hiddenAt = (y: number) => {
    header.send({ type: 'page.scrolled', y })
    return header.getSnapshot().hasTag('topMenuHidden')
  }
  expect([hiddenAt(1000), hiddenAt(0)]).toEqual([false, false])
  header.send({ type: 'subMenu.changed', present: true })
  expect([hiddenAt(400), hiddenAt(401), hiddenAt(400)]).toEqual([false, true, false])
  expect(hiddenAt(1000)).toBe(true)
  header.send({ type: 'subMenu.changed', present: false })
  expect(header.getSnapshot().hasTag('topMenuHidden')).toBe(false)
})

test('the header starts with a closed mobile menu, and closes it on a navigation', () => {
  const header = createActor(headerMachine).start()
  expect(header.getSnapshot().hasTag('mobileMenuOpen')).toBe(false)
  header.send({ type: 'menu.opened' })
  expect(header.getSnapshot().hasTag('mobileMenuOpen')).toBe(true)
  header.send({ type: 'route.changed' })
  expect(header.getSnapshot().hasTag('mobileMenuOpen')).toBe(false)
})

test('the header stops waiting for the code of the search after 15 s, and says so', () => {
  const clock = new SimulatedClock()
  const told: string[] = []
  const machine = headerMachine.provide({
    actors: { loadSearch: fromPromise<void>(() => new Promise(() => undefined)) },
    actions: { tellUnavailable: () => told.push('unavailable') },
  })
  const header = createActor(machine, { clock }).start()
  header.send({ type: 'search.opened' })
  clock.increment(14_999)
  expect([header.getSnapshot().hasTag('searchOpening'), told]).toEqual([true, []])
  clock.increment(1)
  expect([header.getSnapshot().hasTag('searchOpening'), told]).toEqual([false, ['unavailable']])
})

test('the header opens the search once its code is there, and says when it is not', async () => {
  const told: string[] = []
  const answers = [Promise.reject(new Error('offline')), Promise.resolve()]
  const machine = headerMachine.provide({
    actors: { loadSearch: fromPromise<void>(() => answers.shift() ?? Promise.resolve()) },
    actions: { tellUnavailable: () => told.push('unavailable') },
  })
  const header = createActor(machine).start()
  const seen = () => [header.getSnapshot().hasTag('searchOpening'), header.getSnapshot().hasTag('searchOpen')]
  header.send({ type: 'search.opened' })
  expect(seen()).toEqual([true, false])
  await settled()
  expect([...seen(), told]).toEqual([false, false, ['unavailable']])
  header.send({ type: 'search.opened' })
  await settled()
  expect(seen()).toEqual([false, true])
  header.send({ type: 'route.changed' })
  expect(seen()).toEqual([false, false])
})

test('each state of header handles each event as reviewed', () => {
  const answers = [done('header.search.opening'), failed('header.search.opening')]
  const states = everyState(headerMachine, { inputs: [undefined], events: [...events, ...answers] })
  expect(regionMatrix(headerMachine, states, events)).toMatchInlineSnapshot(`
    {
      "mobileMenu.closed": [
        "menu.opened → mobileMenu.open",
        "ignored: page.scrolled y=401, page.scrolled y=400, subMenu.changed present=false, menu.closed, search.closed, route.changed, subMenu.changed present=true, search.opened",
      ],
      "mobileMenu.open": [
        "menu.closed → mobileMenu.closed",
        "route.changed → mobileMenu.closed",
        "ignored: page.scrolled y=401, page.scrolled y=400, subMenu.changed present=false, menu.opened, search.closed, subMenu.changed present=true, search.opened",
      ],
      "search.closed": [
        "search.opened → search.opening",
        "ignored: page.scrolled y=401, page.scrolled y=400, subMenu.changed present=false, menu.closed, search.closed, route.changed, subMenu.changed present=true, menu.opened",
      ],
      "search.open": [
        "search.closed → search.closed",
        "route.changed → search.closed",
        "ignored: page.scrolled y=401, page.scrolled y=400, subMenu.changed present=false, menu.closed, search.opened, subMenu.changed present=true, menu.opened",
      ],
      "search.opening": [
        "route.changed → search.closed",
        "ignored: page.scrolled y=401, page.scrolled y=400, subMenu.changed present=false, menu.closed, search.opened, search.closed, subMenu.changed present=true, menu.opened",
      ],
      "topMenu.fixed": [
        "subMenu.changed present=true → topMenu.shown",
        "ignored: page.scrolled y=401, page.scrolled y=400, subMenu.changed present=false, menu.closed, search.closed, route.changed, menu.opened, search.opened",
      ],
      "topMenu.hidden": [
        "page.scrolled y=400 → topMenu.shown",
        "subMenu.changed present=false → topMenu.fixed",
        "ignored: page.scrolled y=401, subMenu.changed present=true, menu.closed, search.closed, route.changed, menu.opened, search.opened",
      ],
      "topMenu.shown": [
        "page.scrolled y=401 → topMenu.hidden",
        "subMenu.changed present=false → topMenu.fixed",
        "ignored: page.scrolled y=400, subMenu.changed present=true, menu.closed, search.closed, route.changed, menu.opened, search.opened",
      ],
    }
  `)
})
