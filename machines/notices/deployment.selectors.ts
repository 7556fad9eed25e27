import type { SnapshotFrom } from 'xstate'
import type { deploymentMachine } from './deployment.machine'

/** Another build is served now, which has not been put away. */
export const selectIsOutdated = (snapshot: SnapshotFrom<typeof deploymentMachine>) => snapshot.hasTag('outdated')
