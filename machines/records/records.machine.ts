import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { unprovided } from '../shared/unprovided'

export type RecordsRef<Item> = ActorRefFrom<ReturnType<typeof createRecordsMachine<Item>>>

/** What is kept in a person's name: there are some, there are none, or nobody could be asked. */
export const createRecordsMachine = <Item>() =>
  setup({
    types: {
      context: {} as { records: readonly Item[] },
      events: {} as { type: 'records.reloaded' },
      tags: {} as 'loading' | 'empty' | 'failed',
    },
    actors: {
      loadRecords: fromPromise<readonly Item[]>(unprovided('loadRecords')),
    },
    actions: {
      keepRecords: assign({ records: (_, params: { records: readonly Item[] }) => params.records }),
    },
    guards: {
      isEmpty: (_, params: { records: readonly Item[] }) => params.records.length === 0,
    },
  }).createMachine({
    id: 'records',
    context: { records: [] },
    initial: 'loading',
    states: {
      loading: {
        tags: 'loading',
        invoke: {
          src: 'loadRecords',
          onDone: [
            { guard: { type: 'isEmpty', params: ({ event }) => ({ records: event.output }) }, target: 'empty' },
            {
              target: 'loaded',
              actions: { type: 'keepRecords', params: ({ event }) => ({ records: event.output }) },
            },
          ],
          onError: 'failed',
        },
      },
      loaded: {},
      empty: { tags: 'empty' },
      failed: { tags: 'failed', on: { 'records.reloaded': 'loading' } },
    },
  })
