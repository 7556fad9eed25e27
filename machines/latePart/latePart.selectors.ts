import type { SnapshotFrom } from 'xstate'
import type { createLatePartMachine } from './latePart.machine'

type LatePartSnapshot<Part> = SnapshotFrom<ReturnType<typeof createLatePartMachine<Part>>>

/** Null until it is loaded. */
export const selectPart = <Part>(snapshot: LatePartSnapshot<Part>): Part | null => snapshot.context.part
export const selectIsLoading = <Part>(snapshot: LatePartSnapshot<Part>) => snapshot.hasTag('loading')
/** The last attempt that ended has failed. */
export const selectHasFailed = <Part>(snapshot: LatePartSnapshot<Part>) => snapshot.hasTag('failed')
