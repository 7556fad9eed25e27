import type { SnapshotFrom } from 'xstate'
import type { modelSelectionMachine } from './modelSelection.machine'

type ModelSelectionSnapshot = SnapshotFrom<typeof modelSelectionMachine>

/** The last models that were found; while another range loads, still those of the one before. */
export const selectModels = (snapshot: ModelSelectionSnapshot) => snapshot.context.models
export const selectIsLoading = (snapshot: ModelSelectionSnapshot) => snapshot.hasTag('loading')
export const selectIsFailed = (snapshot: ModelSelectionSnapshot) => snapshot.hasTag('failed')
