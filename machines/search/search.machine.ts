import { type SnapshotFrom, assign, fromPromise, setup } from 'xstate'
import { unprovided } from '../shared/unprovided'
import type { SearchEntry } from './searchEntry'

/**
 * The open search of the site. Results appear once the entries in the reader's language are loaded. Entries in the
 * other language, and the server's models and projects, are then loaded in parallel and added.
 */
export const searchMachine = setup({
  types: {
    context: {} as { query: string; entries: readonly SearchEntry[] },
    events: {} as { type: 'query.changed'; query: string } | { type: 'index.retried' },
    tags: {} as 'ready' | 'failed',
  },
  actors: {
    loadOwn: fromPromise<readonly SearchEntry[]>(unprovided('loadOwn')),
    loadOther: fromPromise<readonly SearchEntry[]>(unprovided('loadOther')),
    loadOffered: fromPromise<readonly SearchEntry[]>(unprovided('loadOffered')),
  },
  actions: {
    addEntries: assign({ entries: ({ context }, entries: readonly SearchEntry[]) => [...context.entries, ...entries] }),
  },
  delays: {
    /** Entries come with chunks of the site, which have no limit of their own. */
    entriesTimeout: 15_000,
  },
}).createMachine({
  id: 'search',
  context: { query: '', entries: [] },
  on: { 'query.changed': { actions: assign({ query: ({ event }) => event.query }) } },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'loadOwn',
        onDone: { target: 'ready', actions: { type: 'addEntries', params: ({ event }) => event.output } },
        onError: 'failed',
      },
      after: { entriesTimeout: 'failed' },
    },
    ready: {
      tags: 'ready',
      type: 'parallel',
      states: {
        other: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                src: 'loadOther',
                onDone: { target: 'ended', actions: { type: 'addEntries', params: ({ event }) => event.output } },
                onError: 'ended',
              },
              after: { entriesTimeout: 'ended' },
            },
            ended: {},
          },
        },
        offered: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                src: 'loadOffered',
                onDone: { target: 'ended', actions: { type: 'addEntries', params: ({ event }) => event.output } },
                onError: 'ended',
              },
            },
            ended: {},
          },
        },
      },
    },
    failed: { tags: 'failed', on: { 'index.retried': 'loading' } },
  },
})

type SearchSnapshot = SnapshotFrom<typeof searchMachine>

export const selectQuery = (snapshot: SearchSnapshot) => snapshot.context.query
export const selectEntries = (snapshot: SearchSnapshot) => snapshot.context.entries
