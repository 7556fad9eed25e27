import type { SnapshotFrom } from 'xstate'
import type { modelOptionsMachine } from './modelOptions.machine'

type ModelOptionsSnapshot = SnapshotFrom<typeof modelOptionsMachine>

export const selectModelIds = (snapshot: ModelOptionsSnapshot) => snapshot.context.modelIds
export const selectIsLoading = (snapshot: ModelOptionsSnapshot) => snapshot.hasTag('loading')
export const selectIsFailed = (snapshot: ModelOptionsSnapshot) => snapshot.hasTag('failed')
