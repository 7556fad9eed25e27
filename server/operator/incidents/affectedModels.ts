import type { Models } from '@/server/configuration/modelRoutes'
import { createHttpClient } from '@/server/gateway/upstream/httpClient'
import { suggestionFor } from '@/server/gateway/upstream/modelCatalogue'
import { createUpstreamModels } from '@/server/gateway/upstream/modelList'
import { calledModels } from '@/server/records/status/healthStore'
import type { OperatorContext } from '../context'
import { Refusal } from '../refusals'

const ignore = () => undefined

/** The ids by which calls name models; null if an upstream's own list is offered, and cannot be read. */
async function offeredIds(
  { upstreams, routes, demoModel }: Models,
  now: () => Date,
): Promise<readonly string[] | null> {
  const [only] = upstreams
  if (only === undefined) return demoModel ? [demoModel.id] : []
  if (routes !== null) return [...routes.keys()]
  const client = createHttpClient()
  const reports = { listFailed: ignore, listRead: ignore, listTooLong: ignore }
  const list = createUpstreamModels(only, { now, send: client.send, isIncluded: () => true, ...reports })
  try {
    await list.read()
    const known = list.known()
    return known === null ? null : [...known.keys()]
  } finally {
    await client.close()
  }
}

/**
 * A Refusal for an id that no model has which is on offer or was called: in an outage a server may not list its models. If the whole
 * list is missing, the ids are taken unchecked.
 */
export async function checkModels(
  { db, configuration, now, report }: OperatorContext,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const offered = await offeredIds(configuration.models.current(), now)
  if (offered === null) {
    report?.('The list of models could not be read, so the ids were not checked.')
    return
  }
  const others = ids.filter((id) => !offered.includes(id))
  const called = others.length === 0 ? [] : await calledModels(db, others)
  const unknown = others.find((id) => !called.includes(id))
  if (unknown !== undefined)
    throw new Refusal('modelUnknown', { id: unknown, suggestion: suggestionFor(unknown, offered) })
}
