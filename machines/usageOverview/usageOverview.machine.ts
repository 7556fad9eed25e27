import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { UsageOverview } from '@/openapi/types'
import { unprovided } from '../shared/unprovided'

export type UsageOverviewRef = ActorRefFrom<typeof usageOverviewMachine>

/** The user's calls and tokens in figures. Asking again leaves them on screen; a failure then changes nothing. */
export const usageOverviewMachine = setup({
  types: {
    context: {} as { overview: UsageOverview | null },
    events: {} as { type: 'overview.reloaded' },
    tags: {} as 'loading' | 'loaded' | 'refreshing' | 'failed' | 'retrying',
  },
  actors: {
    loadOverview: fromPromise<UsageOverview>(unprovided('loadOverview')),
  },
  actions: {
    keepOverview: assign({ overview: (_, params: { overview: UsageOverview }) => params.overview }),
  },
}).createMachine({
  id: 'usageOverview',
  context: { overview: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        src: 'loadOverview',
        onDone: {
          target: 'loaded',
          actions: { type: 'keepOverview', params: ({ event }) => ({ overview: event.output }) },
        },
        onError: 'failed',
      },
    },
    failed: {
      tags: 'failed',
      on: { 'overview.reloaded': 'retrying' },
    },
    retrying: {
      tags: ['failed', 'retrying'],
      invoke: {
        src: 'loadOverview',
        onDone: {
          target: 'loaded',
          actions: { type: 'keepOverview', params: ({ event }) => ({ overview: event.output }) },
        },
        onError: 'failed',
      },
    },
    loaded: {
      tags: 'loaded',
      on: { 'overview.reloaded': 'refreshing' },
    },
    refreshing: {
      tags: ['loaded', 'refreshing'],
      invoke: {
        src: 'loadOverview',
        onDone: {
          target: 'loaded',
          actions: { type: 'keepOverview', params: ({ event }) => ({ overview: event.output }) },
        },
        onError: 'loaded',
      },
    },
  },
})
