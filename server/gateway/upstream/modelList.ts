import { isJson } from '@/server/platform/json'
import { isModelId } from '@/openapi/rules/tokens'
import type { Model } from '@/openapi/types'
import type { Upstream } from '@/server/configuration/modelRoutes'
import type { SendRequest } from './httpClient'
import { beginExchange, isSuccess, modelListOf, readText } from './exchange'

const CACHE_MS = 60_000
const RETRY_MS = 5000
const TIMEOUT_MS = 5000
const MAX_LIST_BYTES = 1024 * 1024
const MAX_OWNER_LENGTH = 128
/** Models of a list; each one costs pages and figures. */
export const MAX_LISTED = 1000

/** A listed model, with `max_model_len` of vLLM and SGLang as its context length in tokens. */
export type ListedModel = { model: Model; context: number | null }

/** Rejects ids that are unsafe in a shell, because users paste samples with them. */
function readModel(value: unknown): ListedModel[] {
  if (!isJson(value)) return []
  const { id, max_model_len: length, created, owned_by: owner } = value
  if (typeof id !== 'string' || !isModelId(id)) return []
  const context = Number.isSafeInteger(length) && Number(length) > 0 ? Number(length) : null
  const stated = Number.isSafeInteger(created) ? Number(created) : 0
  const model = {
    id,
    object: 'model',
    created: stated,
    owned_by: typeof owner === 'string' ? owner.slice(0, MAX_OWNER_LENGTH) : '',
  } as const
  return [{ model, context }]
}

/** The upstream responds, but has no model list. */
export class NoModelList extends Error {
  override readonly name = 'NoModelList'
}

/** The first models of a list, and how many more values it has. */
function readModels(values: readonly unknown[], isIncluded: (id: string) => boolean) {
  const models = new Map<string, ListedModel>()
  for (const [index, value] of values.entries()) {
    if (models.size >= MAX_LISTED) return { models, left: values.length - index }
    for (const listed of readModel(value)) if (isIncluded(listed.model.id)) models.set(listed.model.id, listed)
  }
  return { models, left: 0 }
}

/** Reads the model list of an upstream; rejects if the upstream sends no list. */
async function fetchModels(send: SendRequest, upstream: Upstream): Promise<readonly unknown[]> {
  const { address, headers } = modelListOf(upstream)
  const exchange = beginExchange(new AbortController().signal, { send, timeoutMs: TIMEOUT_MS })
  try {
    const { status } = await exchange.send(address, { method: 'GET', headers })
    if (status === 404 || status === 405) throw new NoModelList(`the model upstream answered ${status}`)
    if (!isSuccess(status)) throw new Error(`the model upstream answered ${status}`)
    const body: unknown = JSON.parse(await readText(exchange, MAX_LIST_BYTES))
    if (!isJson(body) || !Array.isArray(body['data'])) throw new Error('the model upstream sent no list')
    const models: readonly unknown[] = body['data']
    return models
  } finally {
    exchange.end()
  }
}

export type UpstreamModels = ReturnType<typeof createUpstreamModels>

export type UpstreamModelsOptions = {
  now: () => Date
  send: SendRequest
  /** The first of a row of failures to read a list. */
  listFailed: (error: unknown, upstream: Upstream) => void
  listRead: () => void
  /** A list has more models than the portal takes, for the first time in a row. */
  listTooLong: (left: number, upstream: Upstream) => void
}

type SingleListOptions = UpstreamModelsOptions & {
  /** Whether a model of the list may be offered; the others are not kept. */
  isIncluded: (id: string) => boolean
}

/** The model list of one upstream, cached for a minute. */
export function createUpstreamModels(upstream: Upstream, options: SingleListOptions) {
  const { now, send, listFailed, listRead, listTooLong, isIncluded } = options
  let known: ReadonlyMap<string, ListedModel> | null = null
  let freshUntil = 0
  let failure: Error | null = null
  let wasTooLong = false
  let reading: Promise<Error | null> | null = null

  async function read(): Promise<Error | null> {
    try {
      const { models, left } = readModels(await fetchModels(send, upstream), isIncluded)
      if (left > 0 && !wasTooLong) listTooLong(left, upstream)
      wasTooLong = left > 0
      known = models
      freshUntil = now().getTime() + CACHE_MS
      failure = null
      listRead()
    } catch (error) {
      freshUntil = now().getTime() + RETRY_MS
      if (failure === null) listFailed(error, upstream)
      failure = error instanceof Error ? error : new Error('the model list was not read')
    } finally {
      reading = null
    }
    return failure
  }

  function isDue() {
    const left = freshUntil - now().getTime()
    return left <= 0 || left > CACHE_MS // the clock was set back
  }
  const readNow = () => (reading ??= read())
  return {
    upstream,
    /** Models by the upstream's ids; null if no list was ever read. */
    known: () => known,
    /** Whether the list is older than a minute, or 5 seconds after a failure. */
    isDue,
    /** Reads the list, once for concurrent callers; resolves to the error, else null. After a failure the old list stays. */
    read: readNow,
    /** As `read`, but resolves to the last error if that is younger than 5 seconds. */
    readDue: () => (isDue() ? readNow() : Promise.resolve(failure)),
  }
}
