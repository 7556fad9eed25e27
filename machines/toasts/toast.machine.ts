import { assign, setup } from 'xstate'

export type Tone = 'success' | 'warning' | 'error'
export type Notice = { tone: Tone; text: string; durationMs: number }

/** One message on screen. It hides by itself after `durationMs`, and waits while a pointer or the focus rests on it. */
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
    visibleTime: ({ context }) => context.durationMs,
  },
}).createMachine({
  id: 'toast',
  context: ({ input }) => input,
  initial: 'shown',
  on: { 'toast.closed': '.hidden' },
  states: {
    shown: {
      after: { visibleTime: 'hidden' },
      on: {
        'toast.held': 'held',
        'toast.refreshed': {
          target: 'shown',
          reenter: true,
          actions: { type: 'retell', params: ({ event }) => event.notice },
        },
      },
    },
    held: { on: { 'toast.released': 'shown' } },
    hidden: { type: 'final' },
  },
})
