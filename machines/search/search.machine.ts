import { type SnapshotFrom, assign, fromPromise, setup } from 'xstate'
import { unprovided } from '../shared/unprovided'
import type { SearchEntry } from './findEntries'

/** The open search of the site: the query, and the entries, which may still load while the visitor types. */
export const searchMachine = setup({
  types: {
    context: {} as { query: string; entries: readonly SearchEntry[] },
    events: {} as { type: 'query.changed'; query: string } | { type: 'index.retried' },
    tags: {} as 'ready' | 'failed',
  },
  actors: {
    loadIndex: fromPromise<readonly SearchEntry[]>(unprovided('loadIndex')),
    /** Entries of the server besides the site's own texts: nothing waits for them, and they never reject. */
    loadOffered: fromPromise<readonly SearchEntry[]>(unprovided('loadOffered')),
  },
  actions: {
    keepQuery: assign({ query: (_, params: { query: string }) => params.query }),
    keepEntries: assign({ entries: (_, params: { entries: readonly SearchEntry[] }) => params.entries }),
    addEntries: assign({
      entries: ({ context }, params: { entries: readonly SearchEntry[] }) => [...context.entries, ...params.entries],
    }),
  },
}).createMachine({
  id: 'search',
  context: { query: '', entries: [] },
  on: { 'query.changed': { actions: { type: 'keepQuery', params: ({ event }) => event } } },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'loadIndex',
        onDone: {
          target: 'ready',
          actions: { type: 'keepEntries', params: ({ event }) => ({ entries: event.output }) },
        },
        onError: 'failed',
      },
    },
    ready: {
      tags: 'ready',
      invoke: {
        src: 'loadOffered',
        onDone: { actions: { type: 'addEntries', params: ({ event }) => ({ entries: event.output }) } },
      },
    },
    failed: { tags: 'failed', on: { 'index.retried': 'loading' } },
  },
})

type SearchSnapshot = SnapshotFrom<typeof searchMachine>

export const selectIsReady = (snapshot: SearchSnapshot) => snapshot.hasTag('ready')
export const selectIsFailed = (snapshot: SearchSnapshot) => snapshot.hasTag('failed')
export const selectQuery = (snapshot: SearchSnapshot) => snapshot.context.query
export const selectEntries = (snapshot: SearchSnapshot) => snapshot.context.entries
