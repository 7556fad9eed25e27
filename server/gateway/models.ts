import type { components } from '@/openapi/gateway'
import type { Model } from '@/openapi/types'
import type { Configuration } from '../configuration/configuration'
import { nearestNames } from '../lib/editDistance'
import { GatewayError } from './gatewayError'
import { authorizationOf, beginExchange, isSuccess, readText } from './upstream/exchange'
import { unavailable } from './upstream/upstreamFaults'

const CACHE_MS = 60_000
/** After a failure, with an older list to give meanwhile. */
const RETRY_MS = 5000
const TIMEOUT_MS = 5000
const MAX_LIST_BYTES = 1024 * 1024

/** Answers when no upstream is configured, and says so by its name. */
export const ECHO_MODEL: Model = { id: 'intern-echo', object: 'model', created: 1_767_225_600, owned_by: 'portal' }

/** Members that model objects have beside those of OpenAI's API. */
type ModelDetails = Pick<components['schemas']['Model'], 'ref_model' | 'context_length' | 'input_modalities'>

export type ModelCatalogue = {
  list(): Promise<readonly Model[]>
  /** How many tokens a model on offer reads and writes in one call, where its server says so. */
  contextOf(id: string): number | null
  /** What is known of a model on offer beside what OpenAI's API tells. */
  detailsOf(id: string): ModelDetails
}

/** A model with `max_model_len`, as vLLM and SGLang tell it. */
type Listed = { model: Model; context: number | null }

/** Ids stand in samples that people paste into a shell: what an upstream lists otherwise is not offered. */
const usableId = /^[\w.:/@+-]{1,128}$/

function readModel(value: unknown): Listed[] {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('id' in value) ||
    typeof value.id !== 'string' ||
    !usableId.test(value.id)
  )
    return []
  const length = 'max_model_len' in value ? value.max_model_len : null
  const context = Number.isSafeInteger(length) && Number(length) > 0 ? Number(length) : null
  const created = 'created' in value && Number.isSafeInteger(value.created) ? Number(value.created) : 0
  const owner = 'owned_by' in value && typeof value.owned_by === 'string' ? value.owned_by : ''
  return [{ model: { id: value.id, object: 'model', created, owned_by: owner }, context }]
}

async function fetchModels(upstream: string, key: string | null): Promise<readonly Listed[]> {
  const exchange = beginExchange(new AbortController().signal, { timeoutMs: TIMEOUT_MS })
  try {
    const { status } = await exchange.ask(`${upstream}/models`, { method: 'GET', headers: authorizationOf(key) })
    if (!isSuccess(status)) throw new Error(`the model upstream answered ${status}`)
    const body: unknown = JSON.parse(await readText(exchange, MAX_LIST_BYTES))
    if (typeof body !== 'object' || body === null || !('data' in body) || !Array.isArray(body.data))
      throw new Error('the model upstream sent no list')
    return body.data.flatMap(readModel)
  } finally {
    exchange.end()
  }
}

/** The upstream's models under the names on offer; one that the upstream does not have is not offered. */
function offered(own: readonly Listed[], ids: ReadonlyMap<string, string> | null): readonly Listed[] {
  if (!ids) return own
  return [...ids].flatMap(([id, ownId]) => {
    const found = own.find(({ model }) => model.id === ownId)
    return found ? [{ ...found, model: { ...found.model, id } }] : []
  })
}

/**
 * The models on offer: the echo model, or the upstream's own list. A list older than a minute is still given while a newer
 * one is read; a failure to do so is passed to `report`. Rejects only where no list was ever read.
 */
export function createModelCatalogue(
  { upstream, upstreamKey, ids }: Configuration['models'],
  now: () => Date,
  report: (error: unknown) => void,
): ModelCatalogue {
  if (upstream === null)
    return { list: () => Promise.resolve([ECHO_MODEL]), contextOf: () => null, detailsOf: () => ({}) }
  let known: readonly Model[] | null = null
  let contexts: ReadonlyMap<string, number | null> = new Map()
  let freshUntil = 0
  let reading: Promise<readonly Model[]> | null = null
  const expire = (ms: number) => (freshUntil = now().getTime() + ms)

  const contextOf = (id: string) => contexts.get(id) ?? null

  async function read(address: string) {
    try {
      const listed = offered(await fetchModels(address, upstreamKey), ids)
      contexts = new Map(listed.map(({ model, context }) => [model.id, context]))
      known = listed.map(({ model }) => model)
      expire(CACHE_MS)
      return known
    } catch (error) {
      expire(RETRY_MS)
      if (!known) throw error
      report(error)
      return known
    } finally {
      reading = null
    }
  }

  return {
    async list() {
      if (known && now().getTime() < freshUntil) return known
      reading ??= read(upstream)
      return known ?? reading
    },
    contextOf,
    detailsOf(id) {
      const context = contextOf(id)
      return context === null ? {} : { context_length: context }
    },
  }
}

const MAX_NAMED = 3
const MAX_SHOWN_LENGTH = 128

function unknownModel(id: string, offered: readonly Model[], isOutOfScope: boolean): GatewayError {
  const asked = id.slice(0, MAX_SHOWN_LENGTH)
  const names = nearestNames(
    asked,
    offered.map((model) => model.id),
    MAX_NAMED,
  )
  const list = (separator: string) => names.map((name) => `\`${name}\``).join(separator)
  const message = {
    en: `${isOutOfScope ? `This token may not call the model \`${asked}\`.` : `The model \`${asked}\` does not exist.`}${names.length > 0 ? ` The nearest names are: ${list(', ')}.` : ''}`,
    zh: `${isOutOfScope ? `此 Token 不能调用模型 \`${asked}\`。` : `模型 \`${asked}\` 不存在。`}${names.length > 0 ? `名称最接近的有：${list('、')}。` : ''}`,
  }
  return new GatewayError('model_not_found', { param: 'model', message })
}

type Scope = readonly string[] | null

/** The models on offer to a token of that scope, null is all; throws upstream_unavailable. */
export async function requireOfferedModels(models: ModelCatalogue, scope: Scope): Promise<readonly Model[]> {
  const offered = await models.list().catch((error: unknown) => {
    throw unavailable(error)
  })
  return scope === null ? offered : offered.filter(({ id }) => scope.includes(id))
}

/** The model with that id on offer to the token; throws model_not_found, which names those that resemble it, or upstream_unavailable. */
export async function requireModel(models: ModelCatalogue, id: string, scope: Scope): Promise<Model> {
  const offered = await requireOfferedModels(models, scope)
  const found = offered.find((model) => model.id === id)
  if (found === undefined) throw unknownModel(id, offered, scope !== null && !scope.includes(id))
  return found
}
