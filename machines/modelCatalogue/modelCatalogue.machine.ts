import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { CatalogueModel } from '@/openapi/types'
import { unprovided } from '../shared/unprovided'

export type ModelCatalogueRef = ActorRefFrom<typeof modelCatalogueMachine>

/** The models on offer with what is said of them. None at all may change at any time, and can be asked for again. */
export const modelCatalogueMachine = setup({
  types: {
    context: {} as { models: readonly CatalogueModel[] },
    events: {} as { type: 'catalogue.reloaded' },
    tags: {} as 'loading' | 'empty' | 'failed',
  },
  actors: {
    loadCatalogue: fromPromise<readonly CatalogueModel[]>(unprovided('loadCatalogue')),
  },
  actions: {
    keepModels: assign({ models: (_, params: { models: readonly CatalogueModel[] }) => params.models }),
  },
  guards: {
    isEmpty: (_, params: { models: readonly CatalogueModel[] }) => params.models.length === 0,
  },
}).createMachine({
  id: 'modelCatalogue',
  context: { models: [] },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        src: 'loadCatalogue',
        onDone: [
          { guard: { type: 'isEmpty', params: ({ event }) => ({ models: event.output }) }, target: 'empty' },
          {
            target: 'listed',
            actions: { type: 'keepModels', params: ({ event }) => ({ models: event.output }) },
          },
        ],
        onError: 'failed',
      },
    },
    listed: { type: 'final' },
    empty: { tags: 'empty', on: { 'catalogue.reloaded': 'loading' } },
    failed: { tags: 'failed', on: { 'catalogue.reloaded': 'loading' } },
  },
})
