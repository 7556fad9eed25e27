import { RefusalCode } from '@/openapi/refusalCodes'
import type { Api } from '../contract/api'
import type { ServerDeps } from '../http/serverDeps'
import type { Model } from '@/openapi/types'
import type { Log } from '../lib/log'
import { messageOf } from '../lib/errors'

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

/** `GET /puyu/api/v1/models`: the models on offer. */
export function addModelRoutes(api: Api, deps: ServerDeps): void {
  api.own('listModels', async ({ context }) => {
    const models = await offeredModelsOrNull(deps, context.var.log)
    return models === null
      ? { refusal: RefusalCode.MODELS_UNAVAILABLE }
      : { data: { object: 'list', data: [...models] } }
  })
}
