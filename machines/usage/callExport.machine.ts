import { assertEvent, emit, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { ModelCall } from '@/openapi/types'
import { unprovided } from '../shared/unprovided'
import type { CallSelection } from './usageSelection'

export type CallExportRef = ActorRefFrom<typeof callExportMachine>

/** Every call of the selection that can be listed, newest first. */
export type ReadCalls = { selection: CallSelection; calls: readonly ModelCall[] }

/** Reads all calls of a selection for a file, one export at a time. */
export const callExportMachine = setup({
  types: {
    events: {} as { type: 'export.requested'; selection: CallSelection },
    emitted: {} as { type: 'calls.read' } & ReadCalls,
    tags: {} as 'exporting',
  },
  actors: { exportCalls: fromPromise<ReadCalls, CallSelection>(unprovided('exportCalls')) },
  actions: { reportCalls: emit((_, read: ReadCalls) => ({ type: 'calls.read' as const, ...read })) },
}).createMachine({
  id: 'callExport',
  initial: 'idle',
  states: {
    idle: { on: { 'export.requested': 'exporting' } },
    exporting: {
      tags: 'exporting',
      invoke: {
        src: 'exportCalls',
        input: ({ event }) => {
          assertEvent(event, 'export.requested')
          return event.selection
        },
        onDone: { target: 'idle', actions: { type: 'reportCalls', params: ({ event }) => event.output } },
        onError: 'idle',
      },
    },
  },
})
