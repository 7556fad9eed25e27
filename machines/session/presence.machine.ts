import { assign, fromCallback, setup } from 'xstate'
import type { SessionHint } from '@/openapi/rules/visitor'
import { unprovided, unprovidedAction } from '../shared/unprovided'

/** Milliseconds after which a page in the background may show what is no longer so. */
const longAbsenceMs = 5 * 60 * 1000

/** `at`: milliseconds of this device, whose timers stand still while it sleeps. `hint`: what another tab wrote meanwhile. */
export type PresenceEvent =
  | { type: 'page.hidden'; at: number }
  | { type: 'page.shown'; at: number; hint: SessionHint }
  | { type: 'page.restored'; hint: SessionHint }

/** Tells the session of a page that comes back: from the cache, from offline, or from a long absence. */
export const presenceMachine = setup({
  types: {
    context: {} as { since: number },
    events: {} as PresenceEvent,
  },
  actors: {
    watchPage: fromCallback(unprovided('watchPage')),
  },
  actions: {
    setSince: assign({ since: (_, params: { at: number }) => params.at }),
    reportReturn: unprovidedAction<{ hint: SessionHint }>('reportReturn'),
  },
  guards: {
    isLong: ({ context }, params: { at: number }) => params.at - context.since > longAbsenceMs,
  },
}).createMachine({
  id: 'presence',
  context: { since: 0 },
  invoke: { src: 'watchPage' },
  on: { 'page.restored': { actions: { type: 'reportReturn', params: ({ event }) => event } } },
  initial: 'present',
  states: {
    present: {
      on: { 'page.hidden': { target: 'away', actions: { type: 'setSince', params: ({ event }) => event } } },
    },
    away: {
      on: {
        'page.shown': [
          {
            guard: { type: 'isLong', params: ({ event }) => event },
            target: 'present',
            actions: { type: 'reportReturn', params: ({ event }) => event },
          },
          { target: 'present' },
        ],
      },
    },
  },
})
