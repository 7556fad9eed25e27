import { type SnapshotFrom, assign, setup } from 'xstate'

/** Milliseconds for which each picture of the mobile banner is on screen. */
const imageIntervalMs = 3500

export type BannerInput = { imageCount: number }

/** The front page's banner, a still picture where reduced motion is preferred: on a desktop the first clip plays once, then the second loops; on a phone pictures take turns. */
export const bannerMachine = setup({
  types: {
    input: {} as BannerInput,
    context: {} as { imageCount: number; image: number },
    events: {} as
      | { type: 'clip.ended' }
      | { type: 'pause.toggled' }
      | { type: 'playback.refused' }
      | { type: 'motion.changed'; reduced: boolean },
    tags: {} as 'still' | 'playing' | 'paused' | 'looping',
  },
  delays: { imageInterval: imageIntervalMs },
  actions: {
    showNextImage: assign({ image: ({ context }) => (context.image + 1) % context.imageCount }),
    showFirstImage: assign({ image: 0 }),
  },
  guards: {
    isReduced: (_, params: { reduced: boolean }) => params.reduced,
    isFree: (_, params: { reduced: boolean }) => !params.reduced,
    hasSeveralImages: ({ context }) => context.imageCount > 1,
  },
}).createMachine({
  id: 'banner',
  type: 'parallel',
  context: ({ input }) => ({ ...input, image: 0 }),
  states: {
    motion: {
      initial: 'still',
      on: {
        'motion.changed': {
          guard: { type: 'isReduced', params: ({ event }) => event },
          target: '.still',
          actions: 'showFirstImage',
        },
      },
      states: {
        still: {
          tags: 'still',
          on: {
            'motion.changed': { guard: { type: 'isFree', params: ({ event }) => event }, target: 'playing' },
          },
        },
        playing: {
          tags: 'playing',
          after: {
            imageInterval: { guard: 'hasSeveralImages', target: 'playing', reenter: true, actions: 'showNextImage' },
          },
          on: { 'pause.toggled': 'paused', 'playback.refused': 'paused' },
        },
        paused: { tags: 'paused', on: { 'pause.toggled': 'playing' } },
      },
    },
    clip: {
      initial: 'opening',
      states: {
        opening: { on: { 'clip.ended': 'looping' } },
        looping: { tags: 'looping' },
      },
    },
  },
})

type BannerSnapshot = SnapshotFrom<typeof bannerMachine>

/** Index of the picture on a phone, from 0. */
export const selectImage = (snapshot: BannerSnapshot) => snapshot.context.image
