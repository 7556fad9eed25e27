import type { SnapshotFrom } from 'xstate'
import type { modelCatalogueMachine } from './modelCatalogue.machine'

type ModelCatalogueSnapshot = SnapshotFrom<typeof modelCatalogueMachine>

export const selectModels = (snapshot: ModelCatalogueSnapshot) => snapshot.context.models
export const selectIsLoading = (snapshot: ModelCatalogueSnapshot) => snapshot.hasTag('loading')
export const selectIsEmpty = (snapshot: ModelCatalogueSnapshot) => snapshot.hasTag('empty')
export const selectIsFailed = (snapshot: ModelCatalogueSnapshot) => snapshot.hasTag('failed')
