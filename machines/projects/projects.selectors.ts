import type { SnapshotFrom } from 'xstate'
import type { projectsMachine } from './projects.machine'

type ProjectsSnapshot = SnapshotFrom<typeof projectsMachine>

/** The last answer with the selection that it answers: while another one loads, still the one before. Null until the first, and after a failure. */
export const selectShown = (snapshot: ProjectsSnapshot) => snapshot.context.shown
export const selectIsLoading = (snapshot: ProjectsSnapshot) => snapshot.hasTag('loading')
export const selectIsFailed = (snapshot: ProjectsSnapshot) => snapshot.hasTag('failed')
