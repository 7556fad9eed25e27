import { assign, enqueueActions, fromCallback, sendTo, setup, stateIn } from 'xstate'
import { unprovided } from '../shared/unprovided'

export type Direction = 'previous' | 'next'

/** What the carousel of the page is told. */
export type CarouselCommand =
  { type: 'slide.moved'; direction: Direction } | { type: 'turning.started' | 'turning.ended' }

/** What it tells; `movesFreely`: nobody asked for less motion. */
export type CarouselReport =
  | { type: 'carousel.started'; movesFreely: boolean }
  | { type: 'carousel.failed' }
  | { type: 'slide.shown'; index: number }

/**
 * A carousel whose code comes when it is near the screen, or asked for: what is asked for before is done then. It moves by
 * itself unless less motion is wished or it was paused, and rests while it holds the focus, which a slide that goes would take along.
 */
export const carouselMachine = setup({
  types: {
    /** `asked`: what waits for the code. */
    context: {} as { index: number; asked: readonly Direction[] },
    events: {} as
      | { type: 'carousel.approached' }
      | { type: 'play.toggled' }
      | { type: 'slide.requested'; direction: Direction }
      | { type: 'focus.entered' }
      | { type: 'focus.left' }
      | CarouselReport,
    tags: {} as 'playing' | 'moving',
    children: {} as { carousel: 'carousel' },
  },
  actors: {
    carousel: fromCallback<CarouselCommand>(unprovided('carousel')),
  },
  actions: {
    keepIndex: assign({ index: (_, params: { index: number }) => params.index }),
    keepAsked: assign({
      asked: ({ context }, params: { direction: Direction }) => [...context.asked, params.direction],
    }),
    moveSlide: sendTo('carousel', (_, { direction }: { direction: Direction }) => ({ type: 'slide.moved', direction })),
    moveAsAsked: enqueueActions(({ context, enqueue }) => {
      for (const direction of context.asked) enqueue.sendTo('carousel', { type: 'slide.moved', direction })
      enqueue.assign({ asked: [] })
    }),
    startTurning: sendTo('carousel', { type: 'turning.started' }),
    endTurning: sendTo('carousel', { type: 'turning.ended' }),
  },
  guards: {
    movesFreely: (_, params: { movesFreely: boolean }) => params.movesFreely,
    isMoving: stateIn({ motion: { playing: 'moving' } }),
    isHeld: stateIn({ motion: { playing: 'held' } }),
    isPaused: stateIn({ motion: 'paused' }),
  },
}).createMachine({
  id: 'carousel',
  type: 'parallel',
  context: { index: 0, asked: [] },
  states: {
    code: {
      initial: 'absent',
      states: {
        absent: {
          on: {
            'carousel.approached': 'started',
            'play.toggled': 'started',
            'slide.requested': {
              target: 'started',
              actions: { type: 'keepAsked', params: ({ event }) => event },
            },
          },
        },
        started: {
          invoke: { src: 'carousel', id: 'carousel' },
          initial: 'loading',
          states: {
            loading: {
              on: {
                'carousel.started': { target: 'still', actions: 'moveAsAsked' },
                'carousel.failed': '#carousel.code.absent',
                'slide.requested': { actions: { type: 'keepAsked', params: ({ event }) => event } },
              },
            },
            still: { always: { guard: 'isMoving', target: 'turning' } },
            turning: {
              entry: 'startTurning',
              exit: 'endTurning',
              always: [
                { guard: 'isHeld', target: 'still' },
                { guard: 'isPaused', target: 'still' },
              ],
            },
          },
          on: {
            'slide.requested': { actions: { type: 'moveSlide', params: ({ event }) => event } },
            'slide.shown': { actions: { type: 'keepIndex', params: ({ event }) => event } },
          },
        },
      },
    },
    motion: {
      initial: 'undecided',
      states: {
        undecided: {
          on: { 'play.toggled': 'playing' },
          initial: 'free',
          states: {
            free: {
              on: {
                'focus.entered': 'held',
                'carousel.started': {
                  guard: { type: 'movesFreely', params: ({ event }) => event },
                  target: '#carousel.motion.playing',
                },
              },
            },
            held: {
              on: {
                'focus.left': 'free',
                'carousel.started': {
                  guard: { type: 'movesFreely', params: ({ event }) => event },
                  target: '#carousel.motion.playing.held',
                },
              },
            },
          },
        },
        playing: {
          tags: 'playing',
          on: { 'play.toggled': 'paused' },
          initial: 'moving',
          states: {
            moving: { tags: 'moving', on: { 'focus.entered': 'held' } },
            held: { on: { 'focus.left': 'moving' } },
          },
        },
        paused: { on: { 'play.toggled': 'playing' } },
      },
    },
  },
})
