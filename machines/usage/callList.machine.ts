import { type SnapshotFrom, assign, emit, enqueueActions, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { CallPage, ModelCall } from '@/openapi/types'
import { pageCount, isSameSelection } from '../shared/selection'
import { unprovided } from '../shared/unprovided'
import type { CallSelection } from './usageSelection'

export type CallListRef = ActorRefFrom<typeof callListMachine>

/** Every call of the selection that can be listed, newest first. */
export type ReadCalls = { selection: CallSelection; calls: readonly ModelCall[] }

/** One page of single calls, as the URL asks for it or the last one there is, and all of its selection as a file. An older answer never replaces that of a newer choice. */
export const callListMachine = setup({
  types: {
    input: {} as { selection: CallSelection },
    context: {} as { selection: CallSelection; shown: CallPage | null },
    events: {} as
      | { type: 'selection.changed'; selection: CallSelection }
      | { type: 'calls.reloaded' }
      | { type: 'export.requested' },
    emitted: {} as { type: 'page.moved'; page: number } | ({ type: 'calls.read' } & ReadCalls),
    tags: {} as 'loading' | 'failed' | 'exporting',
  },
  actors: {
    loadCalls: fromPromise<CallPage, CallSelection>(unprovided('loadCalls')),
    exportCalls: fromPromise<ReadCalls, CallSelection>(unprovided('exportCalls')),
  },
  actions: {
    select: assign({ selection: (_, params: { selection: CallSelection }) => params.selection }),
    keepPage: assign({ shown: (_, page: CallPage) => page }),
    moveToLast: enqueueActions(({ context, enqueue }, list: CallPage) => {
      const page = pageCount(list)
      enqueue.assign({ selection: { ...context.selection, page } })
      enqueue.emit({ type: 'page.moved', page })
    }),
    reportCalls: emit((_, read: ReadCalls) => ({ type: 'calls.read' as const, ...read })),
    dropPage: assign({ shown: null }),
  },
  guards: {
    isBeyond: ({ context }, list: CallPage) => context.selection.page > pageCount(list),
    isSelected: ({ context }, params: { selection: CallSelection }) =>
      isSameSelection(params.selection, context.selection),
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
            onDone: [
              {
                guard: { type: 'isBeyond', params: ({ event }) => event.output },
                target: 'loading',
                reenter: true,
                actions: { type: 'moveToLast', params: ({ event }) => event.output },
              },
              { target: 'loaded', actions: { type: 'keepPage', params: ({ event }) => event.output } },
            ],
            onError: { target: 'failed', actions: 'dropPage' },
          },
        },
        loaded: { on: { 'calls.reloaded': 'loading' } },
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
            onDone: {
              target: 'unasked',
              actions: { type: 'reportCalls', params: ({ event }) => event.output },
            },
            onError: 'unasked',
          },
        },
      },
    },
  },
})

type CallListSnapshot = SnapshotFrom<typeof callListMachine>

/** The last answer: while another one loads, still the one before. Null until the first, and after a failure. */
export const selectShownCalls = (snapshot: CallListSnapshot) => snapshot.context.shown
