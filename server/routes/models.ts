import { RefusalCode } from '@/openapi/refusalCodes'
import type { Api } from '../contract/api'
import type { Parts } from '../http/parts'
import { offeredModels } from './offeredModels'

/** `GET /puyu/api/v1/models`: the models on offer. */
export function addModelRoutes(api: Api, parts: Parts): void {
  api.own('listModels', async ({ context }) => {
    const models = await offeredModels(parts, context.var.log)
    return models === null
      ? { refusal: RefusalCode.MODELS_UNAVAILABLE }
      : { data: { object: 'list', data: [...models] } }
  })
}
