import { setup } from 'xstate'

/** The two menus of the header. The top menu makes room after 400 px, but only where a sub-menu takes its place. */
export const headerMachine = setup({
  types: {
    events: {} as
      | { type: 'page.scrolled'; y: number }
      | { type: 'subMenu.changed'; present: boolean }
      | { type: 'menu.toggled' }
      | { type: 'menu.closed' }
      | { type: 'route.changed' },
    tags: {} as 'topMenuHidden' | 'mobileMenuOpen',
  },
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
        closed: { on: { 'menu.toggled': 'open' } },
        open: {
          tags: 'mobileMenuOpen',
          on: { 'menu.toggled': 'closed', 'menu.closed': 'closed', 'route.changed': 'closed' },
        },
      },
    },
  },
})
