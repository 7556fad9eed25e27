import { RefusalCode } from '@/openapi/refusalCodes'
import type { Api } from '../api/api'
import type { RequestContext } from '@/server/platform/http/requestContext'
import type { ServerDeps } from '@/server/app/serverDeps'
import type { CatalogueModel, Model } from '@/openapi/types'
import type { Log } from '@/server/platform/log'
import { messageOf } from '@/server/platform/errors'

/** The models on offer; null where they cannot be read, which the log says. */
export async function offeredModelsOrNull(
  { models }: Pick<ServerDeps, 'models'>,
  log: Log,
): Promise<readonly Model[] | null> {
  try {
    return await models.list()
  } catch (error) {
    log.warn({ reason: messageOf(error) }, 'model list not available')
    return null
  }
}

/** What everybody may know of a model on offer: nothing of the servers behind it. */
function inCatalogue({ id }: Model, { models, configuration }: ServerDeps): CatalogueModel {
  const described = configuration.models.described.find((each) => each.id === id)
  const { ref_model, context_length, input_modalities } = models.detailsOf(id)
  return {
    id,
    ...(described?.name ? { name: described.name } : {}),
    ...(described?.description ? { description: described.description } : {}),
    ...(context_length ? { context_length } : {}),
    ...(input_modalities ? { input_modalities } : {}),
    ...(ref_model ? { ref_model } : {}),
    ...(described?.filing ? { filing: described.filing } : {}),
  }
}

/** The models on offer: to whoever is signed in as the model API lists them, to everybody with what is said of them. */
export function addModelRoutes(api: Api, deps: ServerDeps): void {
  const offered = (context: RequestContext) => offeredModelsOrNull(deps, context.var.log)

  api.authenticated('listModels', async ({ context }) => {
    const models = await offered(context)
    return models === null
      ? { refusal: RefusalCode.MODELS_UNAVAILABLE }
      : { data: { object: 'list', data: [...models] } }
  })

  api.public('getModelCatalogue', async ({ context }) => {
    const models = await offered(context)
    return models === null
      ? { refusal: RefusalCode.MODELS_UNAVAILABLE }
      : { data: { list: models.map((model) => inCatalogue(model, deps)) } }
  })
}
