import { setup, type ActorRefFrom } from 'xstate'
import { languageMachine, type LanguageInput } from '../language/language.machine'
import { sessionMachine } from '../session/session.machine'
import type { SessionInput } from '../session/session.types'
import { toastsMachine } from '../toasts/toasts.machine'

export type PortalRef = ActorRefFrom<typeof portalMachine>
export type PortalInput = { session: SessionInput; language: LanguageInput }

/** The root of the actor system: it starts what every page shares, in this order, and does nothing else. */
export const portalMachine = setup({
  types: {
    input: {} as PortalInput,
    events: {} as { type: 'xstate.init'; input: PortalInput },
    children: {} as { toasts: 'toasts'; language: 'language'; session: 'session' },
  },
  actors: { toasts: toastsMachine, language: languageMachine, session: sessionMachine },
}).createMachine({
  id: 'portal',
  invoke: [
    { src: 'toasts', id: 'toasts', systemId: 'toasts' },
    { src: 'language', id: 'language', systemId: 'language', input: ({ event }) => event.input.language },
    { src: 'session', id: 'session', systemId: 'session', input: ({ event }) => event.input.session },
  ],
})
