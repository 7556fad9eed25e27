import { assign, setup } from 'xstate'

export type Tone = 'success' | 'warning' | 'error'
/** Without a duration it stays until it is closed. */
export type Notice = { tone: Tone; text: string; durationMs: number | null }

/** One message on screen. It hides by itself after `durationMs`, if it has one, and waits while a pointer or the focus rests on it. */
export const toastMachine = setup({
  types: {
    input: {} as Notice,
    context: {} as Notice,
    events: {} as
      | { type: 'toast.refreshed'; notice: Notice }
      | { type: 'toast.held' }
      | { type: 'toast.released' }
      | { type: 'toast.closed' },
  },
  actions: {
    retell: assign((_, notice: Notice) => notice),
  },
  delays: {
    visibleTime: ({ context }) => context.durationMs ?? 0,
  },
  guards: {
    isKept: ({ context }) => context.durationMs === null,
  },
}).createMachine({
  id: 'toast',
  context: ({ input }) => input,
  initial: 'raised',
  on: { 'toast.closed': '.hidden' },
  states: {
    raised: { always: [{ guard: 'isKept', target: 'kept' }, { target: 'shown' }] },
    shown: {
      after: { visibleTime: 'hidden' },
      on: {
        'toast.held': 'held',
        'toast.refreshed': { target: 'raised', actions: { type: 'retell', params: ({ event }) => event.notice } },
      },
    },
    kept: {
      on: {
        'toast.refreshed': { target: 'raised', actions: { type: 'retell', params: ({ event }) => event.notice } },
      },
    },
    held: { on: { 'toast.released': 'shown' } },
    hidden: { type: 'final' },
  },
})
