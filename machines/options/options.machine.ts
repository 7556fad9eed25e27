import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { unprovided } from '../shared/unprovided'

export type OptionsRef<Option> = ActorRefFrom<ReturnType<typeof createOptionsMachine<Option>>>

/** What there is to choose from in a form or a filter. What is chosen, its owner knows. */
export const createOptionsMachine = <Option>() =>
  setup({
    types: {
      context: {} as { options: readonly Option[] },
      events: {} as { type: 'options.reloaded' },
      tags: {} as 'loading' | 'failed',
    },
    actors: {
      listOptions: fromPromise<readonly Option[]>(unprovided('listOptions')),
    },
    actions: {
      keepOptions: assign({ options: (_, params: { options: readonly Option[] }) => params.options }),
    },
  }).createMachine({
    id: 'options',
    context: { options: [] },
    initial: 'loading',
    states: {
      loading: {
        tags: 'loading',
        invoke: {
          src: 'listOptions',
          onDone: {
            target: 'loaded',
            actions: { type: 'keepOptions', params: ({ event }) => ({ options: event.output }) },
          },
          onError: 'failed',
        },
      },
      loaded: { type: 'final' },
      failed: {
        tags: 'failed',
        on: { 'options.reloaded': 'loading' },
      },
    },
  })
