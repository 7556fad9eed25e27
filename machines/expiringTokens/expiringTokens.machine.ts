import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { ApiToken } from '@/openapi/types'
import { unprovided } from '../shared/unprovided'

/** The user's API tokens that expire soon, asked for again when they may have changed; what is known stays where there is no answer. */
export const expiringTokensMachine = setup({
  types: {
    context: {} as { tokens: readonly ApiToken[] },
    events: {} as { type: 'tokens.changedElsewhere' },
  },
  actors: {
    listExpiring: fromPromise<readonly ApiToken[]>(unprovided('listExpiring')),
    watchChanges: fromCallback(unprovided('watchChanges')),
  },
  actions: {
    keepTokens: assign({ tokens: (_, params: { tokens: readonly ApiToken[] }) => params.tokens }),
  },
}).createMachine({
  id: 'expiringTokens',
  context: { tokens: [] },
  invoke: { src: 'watchChanges' },
  on: { 'tokens.changedElsewhere': '.asking' },
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        src: 'listExpiring',
        onDone: { target: 'known', actions: { type: 'keepTokens', params: ({ event }) => ({ tokens: event.output }) } },
        onError: 'known',
      },
    },
    known: {},
  },
})
