import type { SnapshotFrom } from 'xstate'
import type { carouselMachine } from './carousel.machine'

type CarouselSnapshot = SnapshotFrom<typeof carouselMachine>

/** Index of the slide on screen, from 0. */
export const selectIndex = (snapshot: CarouselSnapshot) => snapshot.context.index
/** It was not paused, even where it rests for a moment. */
export const selectIsPlaying = (snapshot: CarouselSnapshot) => snapshot.hasTag('playing')
export const selectIsMoving = (snapshot: CarouselSnapshot) => snapshot.hasTag('moving')
