import { assign, setup } from 'xstate'

/** A kettle that boils water up to the mark, and switches itself off. */
export const kettleMachine = setup({
  types: {
    context: {} as { litres: number }, // tells XState its types
    events: {} as { type: 'water.poured'; litres: number } | { type: 'switch.pressed' } | { type: 'lid.opened' }, // likewise
  },
  actions: { pour: assign({ litres: ({ context }, water: { litres: number }) => context.litres + water.litres }) },
  guards: {
    isEmpty: ({ context }) => context.litres === 0,
    isTooMuch: ({ context }, water: { litres: number }) => context.litres + water.litres > 1.7,
  },
  delays: { boilingTime: 500 },
}).createMachine({
  id: 'kettle',
  context: { litres: 0 },
  initial: 'off',
  states: {
    off: {
      on: {
        'water.poured': [
          { guard: { type: 'isTooMuch', params: ({ event }) => event }, target: 'spilling' },
          { actions: { type: 'pour', params: ({ event }) => event } },
        ],
        'switch.pressed': [{ guard: 'isEmpty', target: 'off' }, { target: 'heating' }],
      },
    },
    heating: { after: { boilingTime: 'boiling' }, on: { 'switch.pressed': 'off', 'lid.opened': 'off' } },
    boiling: { tags: 'hot', on: { 'switch.pressed': 'off', 'lid.opened': 'off' } },
    spilling: { on: { 'lid.opened': 'off' } },
  },
})
