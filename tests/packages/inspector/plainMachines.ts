import { assign, fromPromise, setup } from 'xstate'

type DoorEvent = { type: 'code.entered'; code: string } | { type: 'door.closed' } | { type: 'bell.rung' }

const isRight = ({ context, event }: { context: { code: string }; event: { code: string } }) =>
  event.code.toLowerCase() === context.code

/** A door that opens with the right code, in letters of any case. */
export const doorMachine = setup({
  types: {
    input: {} as { code: string }, // tells XState its types
    context: {} as { code: string; tries: number }, // likewise
    events: {} as DoorEvent, // likewise
  },
  actors: { ring: fromPromise<string>(() => Promise.resolve('nobody')) },
  actions: {
    count: assign({ tries: ({ context }) => context.tries + 1 }),
    light: (_, { colour }: { colour: string }) => void colour,
  },
  guards: {
    isTooOften: ({ context }) => context.tries >= 2,
  },
  delays: { pause: 10 },
}).createMachine({
  id: 'door',
  context: ({ input }) => ({ code: input.code, tries: 0 }),
  initial: 'resting',
  states: {
    resting: { always: [{ guard: 'isTooOften', target: 'locked' }, { target: 'closed' }] },
    closed: {
      tags: 'shut',
      on: {
        'code.entered': [
          { guard: isRight, target: 'open' },
          { target: 'resting', actions: ['count', { type: 'light', params: { colour: 'red' } }] },
        ],
        'bell.rung': 'ringing',
      },
    },
    ringing: { invoke: { src: 'ring', onDone: 'closed' } },
    open: {
      entry: { type: 'light', params: { colour: 'green' } },
      after: { pause: 'closed' },
      on: { 'door.closed': 'closed' },
    },
    locked: { type: 'final' },
  },
})

/** Houses have doors. */
export const houseMachine = setup({ actors: { door: doorMachine } }).createMachine({
  id: 'house',
  invoke: { src: 'door', id: 'door', input: { code: 'sesame' }, onDone: '.left' },
  initial: 'lived',
  states: { lived: {}, left: {} },
})
