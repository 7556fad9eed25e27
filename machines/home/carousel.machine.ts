import { and, assign, enqueueActions, fromCallback, not, sendTo, setup, stateIn, type SnapshotFrom } from 'xstate'
import { unprovided } from '../shared/unprovided'

export type Direction = 'previous' | 'next'

/** Commands to the carousel of the page. */
export type CarouselCommand =
  { type: 'slide.moved'; direction: Direction } | { type: 'turning.started' | 'turning.ended' }

/** Reports of the carousel; `movesFreely`: reduced motion is not requested. */
export type CarouselReport =
  | { type: 'carousel.started'; movesFreely: boolean }
  | { type: 'carousel.failed' }
  | { type: 'slide.shown'; index: number }

const movesFreely = ({ event }: { event: { movesFreely: boolean } }) => event.movesFreely

/**
 * A carousel whose code is loaded when it comes near the screen or is used; moves requested before that are made then. It moves by
 * itself unless it is paused or less motion is wished, and rests while it has the focus, which a slide that moves would take along.
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
    tags: {} as 'playing',
    children: {} as { carousel: 'carousel' },
  },
  actors: {
    carousel: fromCallback<CarouselCommand>(unprovided('carousel')),
  },
  actions: {
    keepAsked: assign({
      asked: ({ context }, params: { direction: Direction }) => [...context.asked, params.direction],
    }),
    moveAsAsked: enqueueActions(({ context, enqueue }) => {
      for (const direction of context.asked) enqueue.sendTo('carousel', { type: 'slide.moved', direction })
      enqueue.assign({ asked: [] })
    }),
  },
  guards: {
    isMoving: and([stateIn({ motion: 'playing' }), stateIn({ focus: 'outside' })]),
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
              entry: sendTo('carousel', { type: 'turning.started' }),
              exit: sendTo('carousel', { type: 'turning.ended' }),
              always: { guard: not('isMoving'), target: 'still' },
            },
          },
          on: {
            'slide.requested': {
              actions: sendTo('carousel', ({ event }) => ({ type: 'slide.moved', direction: event.direction })),
            },
            'slide.shown': { actions: assign({ index: ({ event }) => event.index }) },
          },
        },
      },
    },
    motion: {
      initial: 'undecided',
      states: {
        undecided: {
          on: {
            'play.toggled': 'playing',
            'carousel.started': { guard: movesFreely, target: 'playing' },
          },
        },
        playing: { tags: 'playing', on: { 'play.toggled': 'paused' } },
        paused: { on: { 'play.toggled': 'playing' } },
      },
    },
    focus: {
      initial: 'outside',
      states: {
        outside: { on: { 'focus.entered': 'inside' } },
        // Pressing play from inside starts at once.
        inside: { on: { 'focus.left': 'outside', 'play.toggled': 'outside' } },
      },
    },
  },
})

type CarouselSnapshot = SnapshotFrom<typeof carouselMachine>

/** Index of the slide on screen, from 0. */
export const selectIndex = (snapshot: CarouselSnapshot) => snapshot.context.index
export const selectIsMoving = (snapshot: CarouselSnapshot) => snapshot.matches({ motion: 'playing', focus: 'outside' })
