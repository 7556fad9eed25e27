import { assign, fromPromise, setup } from 'xstate'
import { unprovided } from '../shared/unprovided'

/** The ids of the models that the API offers, to choose from in a form. */
export const modelOptionsMachine = setup({
  types: {
    context: {} as { modelIds: readonly string[] },
    events: {} as { type: 'models.reloaded' },
    tags: {} as 'loading' | 'loaded' | 'failed',
  },
  actors: {
    listModels: fromPromise<readonly string[]>(unprovided('listModels')),
  },
  actions: {
    keepModels: assign({ modelIds: (_, params: { modelIds: readonly string[] }) => params.modelIds }),
  },
}).createMachine({
  id: 'modelOptions',
  context: { modelIds: [] },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        src: 'listModels',
        onDone: {
          target: 'loaded',
          actions: { type: 'keepModels', params: ({ event }) => ({ modelIds: event.output }) },
        },
        onError: 'failed',
      },
    },
    loaded: { tags: 'loaded', type: 'final' },
    failed: {
      tags: 'failed',
      on: { 'models.reloaded': 'loading' },
    },
  },
})
