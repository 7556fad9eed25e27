import { ECHO_MODEL, type ModelRoutes } from '@/server/configuration/modelRoutes'
import { createHttpClient } from '@/server/gateway/upstream/httpClient'
import { suggestionFor } from '@/server/gateway/upstream/modelCatalogue'
import { createUpstreamModels } from '@/server/gateway/upstream/modelList'
import type { OperatorContext } from '../context'
import { Refusal } from '../refusals'

const ignore = () => undefined

/** The ids by which calls name models; null if an upstream's own list is offered, and cannot be read. */
async function offeredIds({ upstreams, routes }: ModelRoutes, now: () => Date): Promise<readonly string[] | null> {
  const [only] = upstreams
  if (only === undefined) return [ECHO_MODEL.id]
  if (routes !== null) return [...routes.keys()]
  const client = createHttpClient()
  const reports = { listFailed: ignore, listRead: ignore, listTooLong: ignore }
  const list = createUpstreamModels(only, { now, send: client.send, isWanted: () => true, ...reports })
  try {
    await list.read()
    const known = list.known()
    return known === null ? null : [...known.keys()]
  } finally {
    await client.close()
  }
}

/** A Refusal for an id that no model on offer has. In an outage the list may be missing: then the ids are taken unchecked. */
export async function checkModels(
  { configuration, now, report }: OperatorContext,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const offered = await offeredIds(configuration.models, now)
  if (offered === null) {
    report?.('The list of models could not be read, so the ids were not checked.')
    return
  }
  const unknown = ids.find((id) => !offered.includes(id))
  if (unknown !== undefined)
    throw new Refusal('modelUnknown', { id: unknown, suggestion: suggestionFor(unknown, offered) })
}
