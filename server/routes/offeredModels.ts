import type { Model } from '@/openapi/types'
import type { Log } from '../lib/log'
import { messageOf } from '../lib/messageOf'
import type { ServerDeps } from '../http/serverDeps'

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
