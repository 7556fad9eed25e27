import type { SnapshotFrom } from 'xstate'
import type { externalScriptMachine } from './externalScript.machine'

type ExternalScriptSnapshot = SnapshotFrom<typeof externalScriptMachine>

/** Nothing of the page may be shown yet. */
export const selectIsWaiting = (snapshot: ExternalScriptSnapshot) => snapshot.hasTag('waiting')
/** The page is shown without its script. */
export const selectIsMissing = (snapshot: ExternalScriptSnapshot) =>
  snapshot.hasTag('failed') || snapshot.hasTag('retrying')
export const selectIsRetrying = (snapshot: ExternalScriptSnapshot) => snapshot.hasTag('retrying')
