import { RefusalCode } from '@/openapi/refusalCodes'
import type { Api } from '../api/api'
import type { ModelDescription } from '@/server/configuration/modelRoutes'
import type { CatalogueModel, Model } from '@/openapi/types'
import { type Log, messageOf } from '@/server/platform/log'

/** The models on offer; null, with a warning in the log, if they cannot be read. */
export async function offeredModelsOrNull(
  models: { list(): Promise<readonly Model[]> },
  log: Log,
): Promise<readonly Model[] | null> {
  try {
    return await models.list()
  } catch (error) {
    log.warn({ reason: messageOf(error) }, 'model list not available')
    return null
  }
}

type ModelPorts = {
  offeredModels: (log: Log) => Promise<readonly Model[] | null>
  /** Details that upstreams report about a model. */
  detailsOf: (id: string) => Pick<CatalogueModel, 'ref_model' | 'context_length' | 'input_modalities'>
  /** The operator's descriptions of models. */
  described: readonly ModelDescription[]
}

/** The public description of a model on offer, without the servers behind it. */
const toCatalogueModel = (id: string, { detailsOf, described }: ModelPorts): CatalogueModel => ({
  ...described.find((each) => each.id === id),
  id,
  ...detailsOf(id),
})

/** Adds the models on offer: for signed-in users as the model API lists them, and the public catalogue. */
export function addModelRoutes(api: Api, ports: ModelPorts): void {
  api.authenticated('listModels', async ({ context }) => {
    const models = await ports.offeredModels(context.var.log)
    return models === null
      ? { refusal: RefusalCode.MODELS_UNAVAILABLE }
      : { data: { object: 'list', data: [...models] } }
  })

  api.public('getModelCatalogue', async ({ context }) => {
    const models = await ports.offeredModels(context.var.log)
    return models === null
      ? { refusal: RefusalCode.MODELS_UNAVAILABLE }
      : { data: { list: models.map(({ id }) => toCatalogueModel(id, ports)) } }
  })
}
