import type { Configuration } from '@/server/configuration/configuration'
import { toJsonBytes } from '../bodies/jsonBytes'
import type { ChatRequest } from '../chatRequest'
import { isJson, type Json, type Piece } from './backend'
import { readEvents } from './events'
import { beginExchange, isSuccess, readText, type Exchange } from './exchange'
import { parseJson, refusalOf, unusable } from './upstreamFaults'
import { keptOf, quote, withoutKey, type Said } from './upstreamText'

const MAX_BODY_BYTES = 8 * 1024 * 1024
const MAX_VALUES = 200_000
const MAX_EVENT_VALUES = 20_000
const MAX_REFUSAL_BYTES = 64 * 1024
const MAX_COUNT_BYTES = 64 * 1024
const SHORTEST_SECRET = 12

type Upstream = Configuration['models'] & { upstream: string }
/** A body in the form of Messages, and what it means as a chat request. */
export type PassedOn = { body: Json; request: ChatRequest }
type Streamed = { exchange: Exchange; model: string; said: Said }

/** Asks a model's server that speaks Anthropic's Messages. The `text` of a piece is what it said, its `json` what is counted of it. */
export type MessagesBackend = {
  complete(asked: PassedOn, most: number, signal: AbortSignal): Promise<Piece>
  stream(asked: PassedOn, most: number, signal: AbortSignal): Promise<AsyncIterable<readonly Piece[]>>
  /** Input tokens of a conversation; throws where the server cannot say. */
  count(asked: PassedOn, signal: AbortSignal): Promise<number>
}

const figure = (value: unknown) => (typeof value === 'number' ? value : 0)

/** Figures of use as a chat has them: what was read from a cache was input, too. */
function usageIn(usage: Json): Json {
  const read = ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens']
  const input = read.reduce((sum, name) => sum + figure(usage[name]), 0)
  return { prompt_tokens: input, completion_tokens: figure(usage['output_tokens']) }
}

/** What a model wrote, in a block or a part of one; no signature. */
const written = ({ text, thinking, partial_json: json, input }: Json): readonly unknown[] =>
  [text, thinking, json, input].filter((each) => each !== undefined)

/** What is counted of an event or a whole answer, in the form of a chat, with its `type`. */
function countedOf(said: Json): Json {
  const { type, delta, content, message } = said
  const usage = isJson(said['usage']) ? said['usage'] : isJson(message) ? message['usage'] : null
  const blocks = Array.isArray(content) ? content.filter(isJson).map(written) : []
  const words = isJson(delta) && type === 'content_block_delta' ? [written(delta)] : blocks
  const choices = words.length > 0 ? { choices: [{ message: words }] } : {}
  return { type, ...choices, ...(isJson(usage) ? { usage: usageIn(usage) } : {}) }
}

/** What the server said, under the model's name on offer and without the key even where it prints it. */
function readPiece({ upstreamKey: key }: Upstream, model: string, told: string, mostValues: number): Piece {
  const said = parseJson(withoutKey(told, key !== null && key.length >= SHORTEST_SECRET ? key : null), mostValues)
  const message = isJson(said['message']) ? { message: { ...said['message'], model } } : {}
  const named = said['type'] === 'message' ? { model } : message
  return { json: countedOf(said), text: JSON.stringify({ ...said, ...named }) }
}

const isEnd = (data: string) => data.length < 200 && /"type"\s*:\s*"message_stop"/.test(data)

async function* readPieces(upstream: Upstream, { exchange, model, said }: Streamed): AsyncGenerator<readonly Piece[]> {
  let isWhole = false
  try {
    for await (const events of readEvents(exchange, isEnd))
      for (const event of events) {
        const piece = readPiece(upstream, model, event, MAX_EVENT_VALUES)
        if (piece.json['type'] === 'error')
          throw unusable(`the upstream sent an error in its stream: ${quote(event, upstream.upstreamKey, said)}`)
        yield [piece]
      }
    isWhole = true
  } catch (error) {
    throw exchange.faultOf(error)
  } finally {
    if (!isWhole) exchange.end()
  }
}

async function send(upstream: Upstream, exchange: Exchange, { body, request }: PassedOn, path: string): Promise<void> {
  const key = upstream.upstreamKey
  const credentials = key === null ? {} : { 'x-api-key': key, authorization: `Bearer ${key}` }
  const headers = { 'content-type': 'application/json', 'anthropic-version': '2023-06-01', ...credentials }
  const bytes = await toJsonBytes({ ...body, model: upstream.ids?.get(request.model) ?? request.model })
  const answer = await exchange.ask(`${upstream.upstream}${path}`, { method: 'POST', headers, body: bytes })
  if (isSuccess(answer.status)) return
  const text = await readText(exchange, MAX_REFUSAL_BYTES).catch(() => '')
  throw refusalOf(answer, text, key, request)
}

const bounded = ({ body, request }: PassedOn, most: number): PassedOn => ({
  request,
  body: { ...body, max_tokens: most },
})

/** Passes bodies and answers on as they are, but for the model's name, and for no more tokens than were reserved. */
export function createMessagesBackend(upstream: Upstream): MessagesBackend {
  const { timeoutMs } = upstream

  async function readWhole(asked: PassedOn, path: string, most: number, signal: AbortSignal): Promise<string> {
    const exchange = beginExchange(signal, { timeoutMs })
    try {
      await send(upstream, exchange, asked, path)
      return await readText(exchange, most)
    } catch (error) {
      throw exchange.faultOf(error)
    } finally {
      exchange.end()
    }
  }

  return {
    async complete(asked, most, signal) {
      const text = await readWhole(bounded(asked, most), '/messages', MAX_BODY_BYTES, signal)
      const piece = readPiece(upstream, asked.request.model, text, MAX_VALUES)
      if (piece.json['type'] !== 'message') throw unusable('the upstream sent no message')
      return piece
    },
    async stream(asked, most, signal) {
      const exchange = beginExchange(signal, { timeoutMs })
      try {
        await send(upstream, exchange, bounded(asked, most), '/messages')
        exchange.rest()
        const { model } = asked.request
        return readPieces(upstream, { exchange, model, said: keptOf(asked.request) })
      } catch (error) {
        exchange.end()
        throw exchange.faultOf(error)
      }
    },
    async count(asked, signal) {
      const text = await readWhole(asked, '/messages/count_tokens', MAX_COUNT_BYTES, signal)
      const count = parseJson(text, MAX_EVENT_VALUES)['input_tokens']
      if (!Number.isSafeInteger(count)) throw unusable('the upstream counted no tokens')
      return Number(count)
    },
  }
}
