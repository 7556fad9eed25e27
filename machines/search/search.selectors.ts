import type { SnapshotFrom } from 'xstate'
import type { searchMachine } from './search.machine'

type SearchSnapshot = SnapshotFrom<typeof searchMachine>

export const selectIsReady = (snapshot: SearchSnapshot) => snapshot.hasTag('ready')
export const selectIsFailed = (snapshot: SearchSnapshot) => snapshot.hasTag('failed')
export const selectQuery = (snapshot: SearchSnapshot) => snapshot.context.query
export const selectEntries = (snapshot: SearchSnapshot) => snapshot.context.entries
