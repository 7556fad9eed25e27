import type { SnapshotFrom } from 'xstate'
import type { callListMachine } from './callList.machine'

type CallListSnapshot = SnapshotFrom<typeof callListMachine>

/** The last answer: while another one loads, still the one before. Null until the first, and after a failure. */
export const selectShownCalls = (snapshot: CallListSnapshot) => snapshot.context.shown
export const selectIsLoading = (snapshot: CallListSnapshot) => snapshot.hasTag('loading')
export const selectIsFailed = (snapshot: CallListSnapshot) => snapshot.hasTag('failed')
export const selectIsExporting = (snapshot: CallListSnapshot) => snapshot.hasTag('exporting')
