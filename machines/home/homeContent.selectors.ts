import type { SnapshotFrom } from 'xstate'
import type { homeContentMachine } from './homeContent.machine'

/** The remote texts of the language on screen, or null: then the page's own are right. */
export const selectContent = (snapshot: SnapshotFrom<typeof homeContentMachine>) => snapshot.context.content
