import { assign, fromPromise, setup, type ActorRefFrom, type PromiseActorLogic } from 'xstate'
import type { ApiToken } from '../../openapi/types'
import { unprovided } from '../shared/unprovided'

export type TokenOptionsRef = ActorRefFrom<typeof tokenOptionsMachine>

/** The person's API tokens, to choose from whose calls count. Which are chosen, the URL knows. */
export const tokenOptionsMachine = setup({
  types: {
    context: {} as { tokens: readonly ApiToken[] },
    events: {} as { type: 'tokens.reloaded' },
    tags: {} as 'loading' | 'loaded' | 'failed',
  },
  actors: {
    listTokens: fromPromise<readonly ApiToken[]>(unprovided('listTokens')),
  },
  actions: {
    keepTokens: assign({ tokens: (_, params: { tokens: readonly ApiToken[] }) => params.tokens }),
  },
}).createMachine({
  id: 'tokenOptions',
  context: { tokens: [] },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        src: 'listTokens',
        onDone: {
          target: 'loaded',
          actions: { type: 'keepTokens', params: ({ event }) => ({ tokens: event.output }) },
        },
        onError: 'failed',
      },
    },
    loaded: { tags: 'loaded', type: 'final' },
    failed: {
      tags: 'failed',
      on: { 'tokens.reloaded': 'loading' },
    },
  },
})

/** A promise that rejects has told the person why. */
export type TokenOptionsPorts = { listTokens: PromiseActorLogic<readonly ApiToken[]> }

/** The token options' statechart with its adapter. */
export const connectTokenOptions = ({ listTokens }: TokenOptionsPorts) =>
  tokenOptionsMachine.provide({ actors: { listTokens } })
