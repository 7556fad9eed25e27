import { type SnapshotFrom, assign, setup } from 'xstate'

/** Milliseconds for which each picture of the mobile banner is on screen. */
const imageIntervalMs = 3500

export type BannerInput = { imageCount: number }

type Motion = { event: { reduced: boolean } }

const isReduced = ({ event }: Motion) => event.reduced
const isFree = ({ event }: Motion) => !event.reduced

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
  guards: {
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
        'motion.changed': { guard: isReduced, target: '.still', actions: assign({ image: 0 }) },
      },
      states: {
        still: {
          tags: 'still',
          on: { 'motion.changed': { guard: isFree, target: 'playing' } },
        },
        playing: {
          tags: 'playing',
          after: {
            imageInterval: {
              guard: 'hasSeveralImages',
              target: 'playing',
              reenter: true,
              actions: assign({ image: ({ context }) => (context.image + 1) % context.imageCount }),
            },
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
