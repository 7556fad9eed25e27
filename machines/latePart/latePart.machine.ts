import { assign, fromCallback, fromPromise, setup } from 'xstate'
import { unprovided } from '../shared/unprovided'

/** What is served already waits for its code as long as it takes; anything else is asked for again by who needs it. */
export type LatePartInput = { retries: 'whenNeeded' | 'byItself' }

/** A part of a page whose code is loaded when it is first needed. */
export const createLatePartMachine = <Part>() =>
  setup({
    types: {
      input: {} as LatePartInput,
      context: {} as LatePartInput & { part: Part | null },
      events: {} as { type: 'part.needed' } | { type: 'connection.improved' },
      tags: {} as 'loading' | 'failed',
    },
    actors: {
      loadPart: fromPromise<Part>(unprovided('loadPart')),
      /** Sends `connection.improved` where another try may succeed. */
      watchConnection: fromCallback(unprovided('watchConnection')),
    },
    actions: {
      keepPart: assign({ part: (_, params: { part: Part }) => params.part }),
    },
    guards: {
      retriesByItself: ({ context }) => context.retries === 'byItself',
    },
    delays: { patience: 30_000 },
  }).createMachine({
    id: 'latePart',
    context: ({ input }) => ({ retries: input.retries, part: null }),
    initial: 'unneeded',
    states: {
      unneeded: { on: { 'part.needed': 'loading' } },
      loading: {
        tags: 'loading',
        invoke: {
          src: 'loadPart',
          onDone: {
            target: 'loaded',
            actions: { type: 'keepPart', params: ({ event }) => ({ part: event.output }) },
          },
          onError: [{ guard: 'retriesByItself', target: 'waiting' }, { target: 'failed' }],
        },
        initial: 'first',
        states: { first: {}, again: { tags: 'failed' } },
      },
      waiting: {
        invoke: { src: 'watchConnection' },
        on: { 'connection.improved': 'loading' },
        after: { patience: 'loading' },
      },
      failed: { tags: 'failed', on: { 'part.needed': 'loading.again' } },
      /** It may still be asked for. */
      loaded: {},
    },
  })
