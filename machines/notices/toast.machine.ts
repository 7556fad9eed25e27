import { assign, setup, stateIn } from 'xstate'

export type Tone = 'success' | 'warning' | 'error'
/** Without a duration it stays until it is closed. A silent one is not announced, because an alert announces the same. */
export type Notice = { tone: Tone; text: string; durationMs: number | null; isSilent?: boolean }

/**
 * One message on screen. It hides by itself after `durationMs`, if it has one, and waits while a pointer or the focus rests on it:
 * either holds it, and it is released when both have left.
 */
export const toastMachine = setup({
  types: {
    input: {} as Notice,
    context: {} as Notice,
    events: {} as
      | { type: 'toast.refreshed'; notice: Notice }
      | { type: 'pointer.came' }
      | { type: 'pointer.left' }
      | { type: 'focus.came' }
      | { type: 'focus.left' }
      | { type: 'toast.closed' },
  },
  delays: {
    visibleTime: ({ context }) => context.durationMs ?? 0,
  },
  guards: {
    isKept: ({ context }) => context.durationMs === null,
    isLetGo: stateIn({ held: { pointer: 'away', focus: 'outside' } }),
  },
}).createMachine({
  id: 'toast',
  context: ({ input }) => input,
  initial: 'loose',
  on: { 'toast.closed': '.hidden' },
  states: {
    loose: {
      initial: 'raised',
      on: {
        'pointer.came': 'held.pointer.over',
        'focus.came': 'held.focus.within',
        'toast.refreshed': { target: '.raised', actions: assign(({ event }) => event.notice) },
      },
      states: {
        raised: { always: [{ guard: 'isKept', target: 'kept' }, { target: 'shown' }] },
        shown: { after: { visibleTime: '#toast.hidden' } },
        kept: {},
      },
    },
    held: {
      type: 'parallel',
      always: { guard: 'isLetGo', target: 'loose' },
      on: { 'toast.refreshed': { actions: assign(({ event }) => event.notice) } },
      states: {
        pointer: {
          initial: 'away',
          states: { away: { on: { 'pointer.came': 'over' } }, over: { on: { 'pointer.left': 'away' } } },
        },
        focus: {
          initial: 'outside',
          states: { outside: { on: { 'focus.came': 'within' } }, within: { on: { 'focus.left': 'outside' } } },
        },
      },
    },
    hidden: { type: 'final' },
  },
})
