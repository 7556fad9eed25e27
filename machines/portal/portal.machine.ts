import { setup, type ActorRefFrom } from 'xstate'
import { languageMachine, type LanguageInput } from '../language/language.machine'
import { sessionMachine } from '../session/session.machine'
import type { SessionInput } from '../session/session.types'
import { unprovidedAction } from '../shared/unprovided'
import { toastsMachine } from '../notices/toasts.machine'

export type PortalRef = ActorRefFrom<typeof portalMachine>
export type PortalInput = { session: SessionInput; language: LanguageInput }

/** The root of the actor system: it starts what every page shares, in this order, and does nothing else. */
export const portalMachine = setup({
  types: {
    input: {} as PortalInput,
    context: {} as PortalInput,
    events: {} as { type: 'xstate.error.actor.*'; error: unknown },
    children: {} as { toasts: 'toasts'; language: 'language'; session: 'session' },
  },
  actors: { toasts: toastsMachine, language: languageMachine, session: sessionMachine },
  actions: { report: unprovidedAction<{ error: unknown }>('report') },
}).createMachine({
  id: 'portal',
  context: ({ input }) => input,
  // Unhandled, an error of one would stop them all.
  on: { 'xstate.error.actor.*': { actions: { type: 'report', params: ({ event }) => ({ error: event.error }) } } },
  invoke: [
    { src: 'toasts', id: 'toasts' },
    { src: 'language', id: 'language', input: ({ context }) => context.language },
    { src: 'session', id: 'session', input: ({ context }) => context.session },
  ],
})
