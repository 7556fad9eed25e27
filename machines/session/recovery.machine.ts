import { fromPromise, setup } from 'xstate'
import type { SessionHint } from '@/openapi/rules/visitor'
import { unprovided } from '../shared/unprovided'

/** The state of the browser after the session's look-up. */
export type Recovery = { hasCookie: boolean; hint: SessionHint }

/** Gets calls their credential back when it is missing: the session looks once, and all calls wait for its end. */
export const recoveryMachine = setup({
  types: {
    events: {} as { type: 'credential.missed'; hint: SessionHint },
    tags: {} as 'recovering' | 'recovered' | 'unreachable',
  },
  actors: {
    /** Has the session look who is signed in, and waits for the end of it. */
    lookAgain: fromPromise<Recovery>(unprovided('lookAgain')),
  },
  guards: {
    hasCookie: (_, params: Recovery) => params.hasCookie,
    isSignedIn: (_, params: { hint: SessionHint }) => params.hint === 'signedIn',
  },
}).createMachine({
  id: 'recovery',
  initial: 'settled',
  states: {
    settled: {
      initial: 'refused',
      on: {
        'credential.missed': [
          { guard: { type: 'isSignedIn', params: ({ event }) => event }, target: 'recovering' },
          { target: '.refused' },
        ],
      },
      states: { refused: {}, recovered: { tags: 'recovered' }, unreachable: { tags: 'unreachable' } },
    },
    recovering: {
      tags: 'recovering',
      invoke: {
        src: 'lookAgain',
        onDone: [
          { guard: { type: 'hasCookie', params: ({ event }) => event.output }, target: 'settled.recovered' },
          { guard: { type: 'isSignedIn', params: ({ event }) => event.output }, target: 'settled.unreachable' },
          { target: 'settled' },
        ],
        onError: 'settled.unreachable',
      },
    },
  },
})
