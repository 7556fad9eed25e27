import { RefusalCode } from '@/openapi/refusalCodes'
import type { Api } from '../api/api'
import { DEMO_DESCRIPTION, type ModelRoutes } from '@/server/configuration/modelRoutes'
import type { CatalogueModel, Model } from '@/openapi/types'
import { knownFacts } from './knownModels'
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

type DescriptionPorts = {
  /** Details that upstreams report about a model. */
  detailsOf: (id: string) => Pick<CatalogueModel, 'ref_model' | 'context_length' | 'input_modalities'>
  /** The operator's descriptions of models, and the demo model. */
  settings: { current(): Pick<ModelRoutes, 'described' | 'demoModel'> }
}

type ModelPorts = {
  offeredModels: (log: Log) => Promise<readonly Model[] | null>
  /** The public description of a model on offer. */
  describe: (id: string) => CatalogueModel
}

/**
 * Describes models on offer, without the servers behind them. Later sources override earlier ones: published facts of the
 * model that answers, facts of the model itself, the operator, and the limits that the gateway knows.
 */
export const createModelDescriptions =
  ({ detailsOf, settings }: DescriptionPorts) =>
  (id: string): CatalogueModel => {
    const { described, demoModel } = settings.current()
    const given = described.find((each) => each.id === id)
    return {
      ...(given?.ref_model === undefined ? {} : knownFacts(given.ref_model)),
      ...knownFacts(id),
      ...(id === demoModel?.id && DEMO_DESCRIPTION),
      ...given,
      id,
      ...detailsOf(id),
    }
  }

/** Adds the models on offer: for signed-in users as the model API lists them, and the public catalogue. */
export function addModelRoutes(api: Api, ports: ModelPorts): void {
  api.authenticated('listModels', async ({ context }) => {
    const models = await ports.offeredModels(context.var.log)
    return models === null
      ? { refusal: RefusalCode.MODELS_UNAVAILABLE }
      : { data: { object: 'list' as const, data: [...models] } }
  })

  api.public('getModelCatalogue', async ({ context }) => {
    const models = await ports.offeredModels(context.var.log)
    return models === null
      ? { refusal: RefusalCode.MODELS_UNAVAILABLE }
      : { data: { list: models.map(({ id }) => ports.describe(id)) } }
  })
}
