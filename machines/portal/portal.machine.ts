import { sendTo, setup, stopChild, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { languageMachine, type LanguageInput } from '../language/language.machine'
import { sessionMachine } from '../session/session.machine'
import type { SessionInput } from '../session/session.types'
import { unprovidedAction } from '../shared/unprovided'
import { toastsMachine } from '../notices/toasts.machine'

export type PortalRef = ActorRefFrom<typeof portalMachine>
export type PortalInput = { session: SessionInput; language: LanguageInput }

/**
 * The root of the actor system: it starts what every page shares, in this order, and stops what a view ran. A sign-out waits
 * for the question about conversations on this device, `signOut`, which a view runs.
 */
export const portalMachine = setup({
  types: {
    input: {} as PortalInput,
    context: {} as PortalInput,
    events: {} as
      | { type: 'signOut.chosen' }
      /** The code of the question did not come. */
      | { type: 'signOut.question.failed' }
      /** The user is no longer signed in, or another one is. */
      | { type: 'session.left' }
      | { type: 'xstate.done.actor.signOut'; output: { signsOut: boolean } }
      /** The component that ran the actor is gone. */
      | { type: 'view.left'; actor: AnyActorRef }
      | { type: 'xstate.error.actor.*'; error: unknown },
    tags: {} as 'signOutAsked',
    children: {} as { toasts: 'toasts'; language: 'language'; session: 'session' },
  },
  actors: { toasts: toastsMachine, language: languageMachine, session: sessionMachine },
  actions: {
    report: unprovidedAction<{ error: unknown }>('report'),
    signOut: sendTo('session', { type: 'signOut.requested' }),
  },
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
  initial: 'staying',
  states: {
    staying: { on: { 'signOut.chosen': 'signOutAsked' } },
    signOutAsked: {
      tags: 'signOutAsked',
      on: {
        // The next user must not answer a question of this one.
        'session.left': 'staying',
        // Conversations cannot be read without a session.
        'signOut.question.failed': { target: 'staying', actions: 'signOut' },
        'xstate.done.actor.signOut': [
          { guard: signsOut, target: 'staying', actions: 'signOut' },
          { target: 'staying' },
        ],
      },
    },
  },
})

function signsOut({ event }: { event: { output: { signsOut: boolean } } }) {
  return event.output.signsOut
}
