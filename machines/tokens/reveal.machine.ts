import { fromPromise, setup, stateIn, type ActorRefFrom } from 'xstate'
import { unprovided, unprovidedAction } from '../shared/unprovided'

export type RevealRef = ActorRefFrom<typeof revealMachine>
export type RevealInput = { name: string; secret: string }
export type RevealMessage = 'copySuccessful' | 'copyFailed'

/** Shows a new token's secret, once. Nothing else holds it, and it ends with this actor; leaving asks first unless it was copied. */
export const revealMachine = setup({
  types: {
    input: {} as RevealInput,
    context: {} as RevealInput,
    events: {} as
      | { type: 'secret.copy.requested' }
      | { type: 'secret.close.requested' }
      | { type: 'secret.close.confirmed' }
      | { type: 'secret.close.cancelled' },
    tags: {} as 'copying' | 'copied' | 'copyFailed' | 'leaveAsked',
  },
  actors: {
    copyText: fromPromise<void, { text: string }>(unprovided('copyText')),
  },
  actions: {
    notify: unprovidedAction<{ message: RevealMessage }>('notify'),
  },
  guards: {
    isLeaveAskedWhileCopying: stateIn({ copying: 'leaveAsked' }),
  },
}).createMachine({
  id: 'reveal',
  context: ({ input }) => input,
  initial: 'uncopied',
  states: {
    uncopied: {
      on: { 'secret.copy.requested': 'copying', 'secret.close.requested': 'leaveAsked' },
    },
    copying: {
      tags: 'copying',
      invoke: {
        src: 'copyText',
        input: ({ context }) => ({ text: context.secret }),
        onDone: { target: 'copied', actions: { type: 'notify', params: { message: 'copySuccessful' } } },
        onError: [
          {
            guard: 'isLeaveAskedWhileCopying',
            target: 'leaveAsked',
            actions: { type: 'notify', params: { message: 'copyFailed' } },
          },
          { target: 'copyFailed', actions: { type: 'notify', params: { message: 'copyFailed' } } },
        ],
      },
      initial: 'unasked',
      states: {
        unasked: { on: { 'secret.close.requested': 'leaveAsked' } },
        leaveAsked: {
          tags: 'leaveAsked',
          on: { 'secret.close.confirmed': '#reveal.closed', 'secret.close.cancelled': 'unasked' },
        },
      },
    },
    copied: {
      tags: 'copied',
      on: { 'secret.copy.requested': 'copying', 'secret.close.requested': 'closed' },
    },
    copyFailed: {
      tags: 'copyFailed',
      on: { 'secret.copy.requested': 'copying', 'secret.close.requested': 'leaveAsked' },
    },
    leaveAsked: {
      tags: 'leaveAsked',
      on: {
        'secret.close.confirmed': 'closed',
        'secret.close.cancelled': 'uncopied',
        'secret.copy.requested': 'copying',
      },
    },
    closed: { type: 'final' },
  },
})
