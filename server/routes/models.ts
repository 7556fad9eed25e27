import { RefusalCode } from '../../openapi/refusalCodes'
import type { Api } from '../contract/api'
import type { Parts } from '../parts'

/** `GET /puyu/api/v1/models`: the models on offer. */
export function addModelRoutes(api: Api, { models }: Parts): void {
  api.own('listModels', async ({ context }) => {
    try {
      return { data: { object: 'list', data: [...(await models.list())] } }
    } catch (error) {
      context.var.log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'model list not available',
      )
      return { refusal: RefusalCode.MODELS_UNAVAILABLE }
    }
  })
}
