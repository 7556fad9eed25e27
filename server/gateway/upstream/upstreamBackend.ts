import type { Configuration } from '@/server/configuration/configuration'
import type { Backend, Json } from './backend'
import { countInput, mostOutput, type ChatRequest } from '../chatRequest'
import { readEvents } from './events'
import { beginExchange, readText, type Exchange } from './exchange'
import { toJsonBytes } from '../bodies/jsonBytes'
import { parseJson, refusalOf, unusable } from './upstreamFaults'
import { keptOf, quote, withoutKey, type Said } from './upstreamText'

const MAX_BODY_BYTES = 8 * 1024 * 1024
/** Some 800 tokens with twenty others for each, or 15,000 with their own `logprobs` alone. */
const MAX_VALUES = 200_000
const MAX_EVENT_VALUES = 20_000
const MAX_REFUSAL_BYTES = 64 * 1024
/** Keys such as `EMPTY` and `none` are words that a model may say. */
const SHORTEST_SECRET = 12
/** Our own count of the input is an estimate for other models. */
const INPUT_MARGIN = 1.25

type Upstream = Configuration['models'] & { upstream: string }
type ContextOf = (model: string) => number | null
type Asked = { exchange: Exchange; request: ChatRequest }
/** What a stream keeps of its request, which may have large pictures in it. */
type Streamed = { exchange: Exchange; model: string; said: Said }

/** The body for the upstream: it is asked for no more than `most` tokens in all answers, under the one name it knows. */
function toBody({ ids, maxTokensName }: Upstream, request: ChatRequest, most: number): Promise<Buffer<ArrayBuffer>> {
  const { n, stream, model } = request
  const body = {
    ...request,
    max_tokens: undefined,
    max_completion_tokens: undefined,
    model: ids?.get(model) ?? model,
    [maxTokensName]: Math.floor(most / (n ?? 1)),
    stream_options: stream ? { include_usage: true } : undefined,
  }
  return toJsonBytes(body)
}

async function send(upstream: Upstream, { exchange, request }: Asked, most: number): Promise<Response> {
  const key = upstream.upstreamKey
  const body = await toBody(upstream, request, most)
  const response = await exchange.ask(`${upstream.upstream}/chat/completions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key ? { Authorization: `Bearer ${key}` } : {}) },
    body,
  })
  if (response.ok) return response
  const text = await readText(exchange, response, MAX_REFUSAL_BYTES).catch(() => '')
  throw refusalOf(response, text, key, request)
}

/** JSON of an answer, without the key even where the upstream prints it. */
function readJson({ upstreamKey: key }: Upstream, text: string, mostValues: number): Json {
  return parseJson(withoutKey(text, key !== null && key.length >= SHORTEST_SECRET ? key : null), mostValues)
}

/** The pieces of a streamed answer; throws where it breaks off before its `[DONE]`. */
async function* readPieces(upstream: Upstream, streamed: Streamed, response: Response): AsyncGenerator<Json> {
  const { exchange, model, said } = streamed
  let isWhole = false
  try {
    for await (const data of readEvents(exchange, response)) {
      const piece = readJson(upstream, data, MAX_EVENT_VALUES)
      if ('error' in piece)
        throw unusable(`the upstream sent an error in its stream: ${quote(data, upstream.upstreamKey, said)}`)
      yield { ...piece, model }
    }
    isWhole = true
  } catch (error) {
    throw exchange.faultOf(error)
  } finally {
    if (!isWhole) exchange.end()
  }
}

/** The longest answer to a request that names none: no longer than the model's context, where that is known. */
function longestAnswer({ longestAnswer: longest }: Upstream, context: number | null, input: number): number {
  const left = context === null ? longest : Math.floor(context - INPUT_MARGIN * input)
  return Math.max(1, Math.min(longest, left))
}

/** Forwards to any OpenAI-compatible server, under the ids that are on offer here. */
export function createUpstreamBackend(upstream: Upstream, contextOf: ContextOf): Backend {
  const { timeoutMs } = upstream
  return {
    reserve(request) {
      const input = countInput(request)
      const most = mostOutput(request)
      const count = request.n ?? 1
      if (most !== null) return { input, output: most * count, least: most * count }
      return { input, output: longestAnswer(upstream, contextOf(request.model), input) * count, least: count }
    },
    async complete(request, most, signal) {
      const exchange = beginExchange(signal, { timeoutMs })
      try {
        const response = await send(upstream, { exchange, request }, most)
        const body = readJson(upstream, await readText(exchange, response, MAX_BODY_BYTES), MAX_VALUES)
        if (!Array.isArray(body['choices'])) throw unusable('the upstream sent no choices')
        return { ...body, model: request.model }
      } catch (error) {
        throw exchange.faultOf(error)
      } finally {
        exchange.end()
      }
    },
    async stream(request, most, signal) {
      const asked = { exchange: beginExchange(signal, { timeoutMs }), request }
      try {
        const response = await send(upstream, asked, most)
        asked.exchange.rest()
        const { exchange } = asked
        return readPieces(upstream, { exchange, model: request.model, said: keptOf(request) }, response)
      } catch (error) {
        asked.exchange.end()
        throw asked.exchange.faultOf(error)
      }
    },
  }
}
