import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { headerMachine } from '@/machines/header/header.machine'
import { selectIsMobileMenuOpen, selectIsTopMenuHidden } from '@/machines/header/header.selectors'
import { eventMatrix, reachable } from './support/eventMatrix'
import { deadEnds, unreachedStates } from './support/graph'

const events = [
  { type: 'page.scrolled', y: 401 },
  { type: 'page.scrolled', y: 400 },
  { type: 'subMenu.changed', present: true },
  { type: 'subMenu.changed', present: false },
  { type: 'menu.toggled' },
  { type: 'menu.closed' },
  { type: 'route.changed' },
] as const

test('the header hides the top menu past 400 px, and only with a sub-menu', () => {
  const header = createActor(headerMachine).start()
  const hiddenAt = (y: number) => {
    header.send({ type: 'page.scrolled', y })
    return selectIsTopMenuHidden(header.getSnapshot())
  }
  expect([hiddenAt(1000), hiddenAt(0)]).toEqual([false, false])
  header.send({ type: 'subMenu.changed', present: true })
  expect([hiddenAt(400), hiddenAt(401), hiddenAt(400)]).toEqual([false, true, false])
  expect(hiddenAt(1000)).toBe(true)
  header.send({ type: 'subMenu.changed', present: false })
  expect(selectIsTopMenuHidden(header.getSnapshot())).toBe(false)
})

test('the header closes the mobile menu on a navigation', () => {
  const header = createActor(headerMachine).start()
  header.send({ type: 'menu.toggled' })
  expect(selectIsMobileMenuOpen(header.getSnapshot())).toBe(true)
  header.send({ type: 'route.changed' })
  expect(selectIsMobileMenuOpen(header.getSnapshot())).toBe(false)
})

test('what each state of header does with each event', () => {
  const states = reachable(headerMachine, { inputs: [undefined], events })
  expect(unreachedStates(headerMachine, states)).toEqual([])
  expect(deadEnds(headerMachine, states, events)).toEqual([])
  expect(eventMatrix(headerMachine, states, events)).toMatchInlineSnapshot(`
    {
      "topMenu.fixed + mobileMenu.closed": [
        "subMenu.changed {present:true} → topMenu.shown + mobileMenu.closed",
        "menu.toggled → topMenu.fixed + mobileMenu.open",
        "ignored: page.scrolled {y:401}, page.scrolled {y:400}, subMenu.changed {present:false}, menu.closed, route.changed",
      ],
      "topMenu.fixed + mobileMenu.open": [
        "subMenu.changed {present:true} → topMenu.shown + mobileMenu.open",
        "menu.toggled → topMenu.fixed + mobileMenu.closed",
        "menu.closed → topMenu.fixed + mobileMenu.closed",
        "route.changed → topMenu.fixed + mobileMenu.closed",
        "ignored: page.scrolled {y:401}, page.scrolled {y:400}, subMenu.changed {present:false}",
      ],
      "topMenu.hidden + mobileMenu.closed": [
        "page.scrolled {y:400} → topMenu.shown + mobileMenu.closed",
        "subMenu.changed {present:false} → topMenu.fixed + mobileMenu.closed",
        "menu.toggled → topMenu.hidden + mobileMenu.open",
        "ignored: page.scrolled {y:401}, subMenu.changed {present:true}, menu.closed, route.changed",
      ],
      "topMenu.hidden + mobileMenu.open": [
        "page.scrolled {y:400} → topMenu.shown + mobileMenu.open",
        "subMenu.changed {present:false} → topMenu.fixed + mobileMenu.open",
        "menu.toggled → topMenu.hidden + mobileMenu.closed",
        "menu.closed → topMenu.hidden + mobileMenu.closed",
        "route.changed → topMenu.hidden + mobileMenu.closed",
        "ignored: page.scrolled {y:401}, subMenu.changed {present:true}",
      ],
      "topMenu.shown + mobileMenu.closed": [
        "page.scrolled {y:401} → topMenu.hidden + mobileMenu.closed",
        "subMenu.changed {present:false} → topMenu.fixed + mobileMenu.closed",
        "menu.toggled → topMenu.shown + mobileMenu.open",
        "ignored: page.scrolled {y:400}, subMenu.changed {present:true}, menu.closed, route.changed",
      ],
      "topMenu.shown + mobileMenu.open": [
        "page.scrolled {y:401} → topMenu.hidden + mobileMenu.open",
        "subMenu.changed {present:false} → topMenu.fixed + mobileMenu.open",
        "menu.toggled → topMenu.shown + mobileMenu.closed",
        "menu.closed → topMenu.shown + mobileMenu.closed",
        "route.changed → topMenu.shown + mobileMenu.closed",
        "ignored: page.scrolled {y:400}, subMenu.changed {present:true}",
      ],
    }
  `)
})
