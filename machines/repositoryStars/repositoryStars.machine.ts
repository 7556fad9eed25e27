import { assign, fromPromise, setup } from 'xstate'
import { unprovided } from '../shared/unprovided'

/** How many stars a repository has, by its key; one whose count is not known is absent. */
export type Stars = Readonly<Record<string, number>>

/** GitHub stars; where they cannot be loaded none are shown, and no message. */
export const repositoryStarsMachine = setup({
  types: {
    context: {} as { stars: Stars },
    tags: {} as 'loading' | 'settled',
  },
  actors: {
    loadStars: fromPromise<Stars>(unprovided('loadStars')),
  },
  actions: {
    keepStars: assign({ stars: (_, params: { stars: Stars }) => params.stars }),
  },
}).createMachine({
  id: 'repositoryStars',
  context: { stars: {} },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        src: 'loadStars',
        onDone: {
          target: 'known',
          actions: { type: 'keepStars', params: ({ event }) => ({ stars: event.output }) },
        },
        onError: 'unknown',
      },
    },
    known: { tags: 'settled' },
    unknown: { tags: 'settled' },
  },
})
