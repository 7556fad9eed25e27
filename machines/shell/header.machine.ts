import { fromPromise, setup } from 'xstate'
import { unprovided } from '../shared/unprovided'

/** The search in the header, whose code is loaded when it is opened. A navigation closes it. */
export const headerMachine = setup({
  types: {
    events: {} as { type: 'search.opened' } | { type: 'search.closed' } | { type: 'route.changed' },
    tags: {} as 'searchOpening' | 'searchOpen',
  },
  actors: {
    loadSearch: fromPromise<void>(unprovided('loadSearch')),
  },
  actions: {
    tellUnavailable: unprovided('tellUnavailable'),
  },
  delays: { openTimeout: 15_000 },
}).createMachine({
  id: 'header',
  initial: 'closed',
  on: { 'route.changed': '.closed', 'search.closed': '.closed' },
  states: {
    closed: { on: { 'search.opened': 'opening' } },
    opening: {
      tags: 'searchOpening',
      invoke: { src: 'loadSearch', onDone: 'open', onError: { target: 'closed', actions: 'tellUnavailable' } },
      after: { openTimeout: { target: 'closed', actions: 'tellUnavailable' } },
    },
    open: { tags: 'searchOpen' },
  },
})
