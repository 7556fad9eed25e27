import type { SnapshotFrom } from 'xstate'
import type { repositoryStarsMachine } from './repositoryStars.machine'

type RepositoryStarsSnapshot = SnapshotFrom<typeof repositoryStarsMachine>

/** By key; a count that is not known is absent. */
export const selectStars = (snapshot: RepositoryStarsSnapshot) => snapshot.context.stars
