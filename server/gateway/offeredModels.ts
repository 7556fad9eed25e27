import type { Model } from '@/openapi/types'
import type { ModelCatalogue } from './models'
import { unavailable } from './upstream/upstreamFaults'

/** The models on offer; throws upstream_unavailable. */
export const requireOfferedModels = (models: ModelCatalogue): Promise<readonly Model[]> =>
  models.list().catch((error: unknown) => {
    throw unavailable(error)
  })
