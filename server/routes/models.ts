import { RefusalCode } from '@/openapi/refusalCodes'
import type { Api } from '../contract/api'
import type { ServerDeps } from '../http/serverDeps'
import { offeredModelsOrNull } from './offeredModels'

/** `GET /puyu/api/v1/models`: the models on offer. */
export function addModelRoutes(api: Api, deps: ServerDeps): void {
  api.own('listModels', async ({ context }) => {
    const models = await offeredModelsOrNull(deps, context.var.log)
    return models === null
      ? { refusal: RefusalCode.MODELS_UNAVAILABLE }
      : { data: { object: 'list', data: [...models] } }
  })
}
