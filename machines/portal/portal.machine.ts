import { setup, stopChild, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { languageMachine, type LanguageInput } from '../language/language.machine'
import { sessionMachine } from '../session/session.machine'
import type { SessionInput } from '../session/session.types'
import { unprovidedAction } from '../shared/unprovided'
import { toastsMachine } from '../notices/toasts.machine'

export type PortalRef = ActorRefFrom<typeof portalMachine>
export type PortalInput = { session: SessionInput; language: LanguageInput }

/** The root of the actor system: it starts what every page shares, in this order, and stops what a view ran. */
export const portalMachine = setup({
  types: {
    input: {} as PortalInput,
    context: {} as PortalInput,
    events: {} as
      /** The component that ran the actor is gone. */
      { type: 'view.left'; actor: AnyActorRef } | { type: 'xstate.error.actor.*'; error: unknown },
    children: {} as { toasts: 'toasts'; language: 'language'; session: 'session' },
  },
  actors: { toasts: toastsMachine, language: languageMachine, session: sessionMachine },
  actions: { report: unprovidedAction<{ error: unknown }>('report') },
}).createMachine({
  id: 'portal',
  context: ({ input }) => input,
  on: {
    'view.left': { actions: stopChild(({ event }) => event.actor) },
    // Unhandled, an error of one would stop them all.
    'xstate.error.actor.*': { actions: { type: 'report', params: ({ event }) => event } },
  },
  invoke: [
    { src: 'toasts', id: 'toasts' },
    { src: 'language', id: 'language', input: ({ context }) => context.language },
    { src: 'session', id: 'session', input: ({ context }) => context.session },
  ],
})
