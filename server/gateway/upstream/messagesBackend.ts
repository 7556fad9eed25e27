import type { Route } from '@/server/configuration/modelRoutes'
import { toJsonBytes } from '../bodies/jsonBytes'
import type { ChatRequest } from '../chatRequest'
import { isJson, type Json, type Piece } from './backend'
import { readEvents } from './events'
import { beginExchange, isSuccess, readText, type Exchange } from './exchange'
import { parseJson, refusalOf, unusable } from './upstreamFaults'
import { keptOf, quote, answerWithoutKey, type Said } from './upstreamText'

const MAX_BODY_BYTES = 8 * 1024 * 1024
const MAX_VALUES = 200_000
const MAX_EVENT_VALUES = 20_000
const MAX_REFUSAL_BYTES = 64 * 1024
const MAX_COUNT_BYTES = 64 * 1024

/** A body in the form of Messages, and what it means as a chat request. */
export type PassedOn = { body: Json; request: ChatRequest }
type Streamed = { exchange: Exchange; model: string; said: Said }

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
function readPiece({ upstream: { key } }: Route, model: string, told: string, mostValues: number): Piece {
  const said = parseJson(answerWithoutKey(told, key), mostValues)
  const message = isJson(said['message']) ? { message: { ...said['message'], model } } : {}
  const named = said['type'] === 'message' ? { model } : message
  return { json: countedOf(said), text: JSON.stringify({ ...said, ...named }) }
}

const isEnd = (data: string) => data.length < 200 && /"type"\s*:\s*"message_stop"/.test(data)

async function* readPieces(route: Route, { exchange, model, said }: Streamed): AsyncGenerator<readonly Piece[]> {
  let isWhole = false
  try {
    for await (const events of readEvents(exchange, isEnd))
      for (const event of events) {
        const piece = readPiece(route, model, event, MAX_EVENT_VALUES)
        if (piece.json['type'] === 'error')
          throw unusable(`the upstream sent an error in its stream: ${quote(event, route.upstream.key, said)}`)
        yield [piece]
      }
    isWhole = true
  } catch (error) {
    throw exchange.faultOf(error)
  } finally {
    if (!isWhole) exchange.end()
  }
}

async function send(
  { upstream, ownId }: Route,
  exchange: Exchange,
  { body, request }: PassedOn,
  path: string,
): Promise<void> {
  const { url, key } = upstream
  const credentials = key === null ? {} : { 'x-api-key': key, authorization: `Bearer ${key}` }
  const headers = { 'content-type': 'application/json', 'anthropic-version': '2023-06-01', ...credentials }
  const bytes = await toJsonBytes({ ...body, model: ownId })
  const answer = await exchange.ask(`${url}${path}`, { method: 'POST', headers, body: bytes })
  if (isSuccess(answer.status)) return
  const text = await readText(exchange, MAX_REFUSAL_BYTES).catch(() => '')
  throw refusalOf(answer, text, key, request)
}

const bounded = ({ body, request }: PassedOn, most: number): PassedOn => ({
  request,
  body: { ...body, max_tokens: most },
})

type Question = { route: Route; asked: PassedOn; signal: AbortSignal }

async function readWhole({ route, asked, signal }: Question, path: string, most: number): Promise<string> {
  const exchange = beginExchange(signal, route.upstream)
  try {
    await send(route, exchange, asked, path)
    return await readText(exchange, most)
  } catch (error) {
    throw exchange.faultOf(error)
  } finally {
    exchange.end()
  }
}

/** Passes a body on to a server that speaks Messages, but for the model's name, and for no more tokens than were reserved. */
export async function completeMessages(
  route: Route,
  asked: PassedOn,
  most: number,
  signal: AbortSignal,
): Promise<Piece> {
  const text = await readWhole({ route, asked: bounded(asked, most), signal }, '/messages', MAX_BODY_BYTES)
  const piece = readPiece(route, asked.request.model, text, MAX_VALUES)
  if (piece.json['type'] !== 'message') throw unusable('the upstream sent no message')
  return piece
}

/** As `completeMessages`, for an answer in pieces. The `text` of one is what the server said, its `json` what is counted of it. */
export async function streamMessages(
  route: Route,
  asked: PassedOn,
  most: number,
  signal: AbortSignal,
): Promise<AsyncIterable<readonly Piece[]>> {
  const exchange = beginExchange(signal, route.upstream)
  try {
    await send(route, exchange, bounded(asked, most), '/messages')
    exchange.rest()
    const { model } = asked.request
    return readPieces(route, { exchange, model, said: keptOf(asked.request) })
  } catch (error) {
    exchange.end()
    throw exchange.faultOf(error)
  }
}

/** Input tokens of a conversation, as its model's server counts them; throws where that cannot say. */
export async function countByUpstream(route: Route, asked: PassedOn, signal: AbortSignal): Promise<number> {
  const text = await readWhole({ route, asked, signal }, '/messages/count_tokens', MAX_COUNT_BYTES)
  const count = parseJson(text, MAX_EVENT_VALUES)['input_tokens']
  if (!Number.isSafeInteger(count)) throw unusable('the upstream counted no tokens')
  return Number(count)
}
