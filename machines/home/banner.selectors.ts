import type { SnapshotFrom } from 'xstate'
import type { bannerMachine } from './banner.machine'

type BannerSnapshot = SnapshotFrom<typeof bannerMachine>

/** Only the poster is shown: the person asked for less motion. */
export const selectIsStill = (snapshot: BannerSnapshot) => snapshot.hasTag('still')
export const selectIsPlaying = (snapshot: BannerSnapshot) => snapshot.hasTag('playing')
export const selectIsPaused = (snapshot: BannerSnapshot) => snapshot.hasTag('paused')
/** Whether the second clip has its turn. */
export const selectIsLooping = (snapshot: BannerSnapshot) => snapshot.hasTag('looping')
/** Index of the picture on a phone, from 0. */
export const selectImage = (snapshot: BannerSnapshot) => snapshot.context.image
