import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { CallPage } from '@/openapi/types'
import { unprovided } from '../shared/unprovided'
import { isSameCallSelection, type CallSelection, type ShownCalls } from './callSelection'

export type CallListRef = ActorRefFrom<typeof callListMachine>

/** One page of single calls, as the URL asks for it, and all of its selection as a file. An older answer never replaces that of a newer choice. */
export const callListMachine = setup({
  types: {
    input: {} as { selection: CallSelection },
    context: {} as { selection: CallSelection; shown: ShownCalls | null },
    events: {} as
      | { type: 'selection.changed'; selection: CallSelection }
      | { type: 'calls.reloaded' }
      | { type: 'export.requested' },
    tags: {} as 'loading' | 'loaded' | 'failed' | 'exporting',
  },
  actors: {
    loadCalls: fromPromise<CallPage, CallSelection>(unprovided('loadCalls')),
    /** Reads every page and hands them to the browser as a file. */
    exportCalls: fromPromise<void, CallSelection>(unprovided('exportCalls')),
  },
  actions: {
    select: assign({ selection: (_, params: { selection: CallSelection }) => params.selection }),
    keepPage: assign({ shown: ({ context }, page: CallPage) => ({ ...page, selection: context.selection }) }),
    dropPage: assign({ shown: null }),
  },
  guards: {
    isSelected: ({ context }, params: { selection: CallSelection }) =>
      isSameCallSelection(params.selection, context.selection),
  },
}).createMachine({
  id: 'callList',
  context: ({ input }) => ({ ...input, shown: null }),
  type: 'parallel',
  states: {
    list: {
      on: {
        'selection.changed': [
          { guard: { type: 'isSelected', params: ({ event }) => event } },
          { target: '.loading', actions: { type: 'select', params: ({ event }) => event } },
        ],
      },
      initial: 'loading',
      states: {
        loading: {
          tags: 'loading',
          invoke: {
            src: 'loadCalls',
            input: ({ context }) => context.selection,
            onDone: { target: 'loaded', actions: { type: 'keepPage', params: ({ event }) => event.output } },
            onError: { target: 'failed', actions: 'dropPage' },
          },
        },
        loaded: { tags: 'loaded', on: { 'calls.reloaded': 'loading' } },
        failed: { tags: 'failed', on: { 'calls.reloaded': 'loading' } },
      },
    },
    file: {
      initial: 'unasked',
      states: {
        unasked: { on: { 'export.requested': 'exporting' } },
        exporting: {
          tags: 'exporting',
          invoke: {
            src: 'exportCalls',
            input: ({ context }) => context.selection,
            onDone: 'unasked',
            onError: 'unasked',
          },
        },
      },
    },
  },
})
