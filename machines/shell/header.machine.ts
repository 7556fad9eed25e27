import { fromPromise, setup } from 'xstate'
import { unprovided } from '../shared/unprovided'

/**
 * The two menus of the header, and the search, whose code is loaded when it is opened. The top menu makes room after 400 px, but
 * only where a sub-menu takes its place.
 */
export const headerMachine = setup({
  types: {
    events: {} as
      | { type: 'page.scrolled'; y: number }
      | { type: 'subMenu.changed'; present: boolean }
      | { type: 'menu.opened' }
      | { type: 'menu.closed' }
      | { type: 'search.opened' }
      | { type: 'search.closed' }
      | { type: 'route.changed' },
    tags: {} as 'topMenuHidden' | 'mobileMenuOpen' | 'searchOpening' | 'searchOpen',
  },
  actors: {
    loadSearch: fromPromise<void>(unprovided('loadSearch')),
  },
  actions: {
    tellUnavailable: unprovided('tellUnavailable'),
  },
  delays: { openTimeout: 15_000 },
  guards: {
    isPresent: (_, params: { present: boolean }) => params.present,
    isAbsent: (_, params: { present: boolean }) => !params.present,
    isFarDown: (_, params: { y: number }) => params.y > 400,
    isNearTop: (_, params: { y: number }) => params.y <= 400,
  },
}).createMachine({
  id: 'header',
  type: 'parallel',
  states: {
    topMenu: {
      initial: 'fixed',
      on: {
        'subMenu.changed': {
          guard: { type: 'isAbsent', params: ({ event }) => event },
          target: '.fixed',
        },
      },
      states: {
        fixed: {
          on: {
            'subMenu.changed': {
              guard: { type: 'isPresent', params: ({ event }) => event },
              target: 'shown',
            },
          },
        },
        shown: {
          on: {
            'page.scrolled': {
              guard: { type: 'isFarDown', params: ({ event }) => event },
              target: 'hidden',
            },
          },
        },
        hidden: {
          tags: 'topMenuHidden',
          on: {
            'page.scrolled': {
              guard: { type: 'isNearTop', params: ({ event }) => event },
              target: 'shown',
            },
          },
        },
      },
    },
    mobileMenu: {
      initial: 'closed',
      states: {
        closed: { on: { 'menu.opened': 'open' } },
        open: {
          tags: 'mobileMenuOpen',
          on: { 'menu.closed': 'closed', 'route.changed': 'closed' },
        },
      },
    },
    search: {
      initial: 'closed',
      states: {
        closed: { on: { 'search.opened': 'opening' } },
        opening: {
          tags: 'searchOpening',
          invoke: { src: 'loadSearch', onDone: 'open', onError: { target: 'closed', actions: 'tellUnavailable' } },
          after: { openTimeout: { target: 'closed', actions: 'tellUnavailable' } },
          on: { 'route.changed': 'closed' },
        },
        open: { tags: 'searchOpen', on: { 'search.closed': 'closed', 'route.changed': 'closed' } },
      },
    },
  },
})
