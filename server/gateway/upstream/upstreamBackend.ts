import type { Route } from '@/server/configuration/modelRoutes'
import type { AskUpstreams } from './askUpstreams'
import { pieceOf, type Backend, type Piece } from './backend'
import { countInput, mostOutput, type ChatRequest } from '../chatRequest'
import { readEvents } from './events'
import { authorizationOf, beginExchange, isSuccess, readText, type Exchange } from './exchange'
import { toJsonBytes } from '../bodies/jsonBytes'
import { parseJson, refusalOf, unusable } from './upstreamFaults'
import { prepareRequests } from './upstreamRequest'
import { keptOf, quote, answerWithoutKey, type Said } from './upstreamText'

const MAX_BODY_BYTES = 8 * 1024 * 1024
/** Some 800 tokens with twenty others for each, or 15,000 with their own `logprobs` alone. */
const MAX_VALUES = 200_000
const MAX_EVENT_VALUES = 20_000
const MAX_REFUSAL_BYTES = 64 * 1024
/** Keys such as `EMPTY` and `none` are words that a model may say. */
/** Our own count of the input is an estimate for other models. */
const INPUT_MARGIN = 1.25

type ContextOf = (model: string) => number | null
type Asked = { exchange: Exchange; request: ChatRequest }
/** What a stream keeps of its request, which may have large pictures in it. */
type Streamed = { exchange: Exchange; model: string; said: Said }

/** The body for the upstream: it is asked for no more than `most` tokens in all answers, under the one name it knows. */
function toBody({ upstream, ownId }: Route, request: ChatRequest, most: number): Promise<Buffer<ArrayBuffer>> {
  const { n, stream } = request
  const body = {
    ...request,
    max_tokens: undefined,
    max_completion_tokens: undefined,
    model: ownId,
    [upstream.maxTokensName]: Math.floor(most / (n ?? 1)),
    stream_options: stream ? { include_usage: true } : undefined,
  }
  return toJsonBytes(body)
}

/** Resolves when an answer begins that is none of a failure. */
async function send(route: Route, { exchange, request }: Asked, most: number): Promise<void> {
  const { url, key } = route.upstream
  const body = await toBody(route, request, most)
  const headers = { 'content-type': 'application/json', ...authorizationOf(key) }
  const answer = await exchange.ask(`${url}/chat/completions`, { method: 'POST', headers, body })
  if (isSuccess(answer.status)) return
  const text = await readText(exchange, MAX_REFUSAL_BYTES).catch(() => '')
  throw refusalOf(answer, text, key, request)
}

/** What an answer says, under the model's name on offer and without the key even where the upstream prints it. */
function readPiece({ upstream: { key } }: Route, model: string, told: string, mostValues: number): Piece {
  const text = answerWithoutKey(told, key)
  const json = parseJson(text, mostValues)
  return json['model'] === model && !text.includes('\n') ? { json, text } : pieceOf({ ...json, model })
}

/** What events that came together say; throws for the first that is of no use, once those before it are given. */
function* readTogether(route: Route, { model, said }: Streamed, events: readonly string[]) {
  const pieces: Piece[] = []
  try {
    for (const event of events) {
      const piece = readPiece(route, model, event, MAX_EVENT_VALUES)
      if ('error' in piece.json)
        throw unusable(`the upstream sent an error in its stream: ${quote(event, route.upstream.key, said)}`)
      pieces.push(piece)
    }
  } catch (error) {
    if (pieces.length > 0) yield pieces
    throw error
  }
  yield pieces
}

/** The pieces of a streamed answer; throws where it breaks off before its `[DONE]`. */
async function* readPieces(route: Route, streamed: Streamed): AsyncGenerator<readonly Piece[]> {
  const { exchange } = streamed
  let isWhole = false
  try {
    for await (const events of readEvents(exchange)) yield* readTogether(route, streamed, events)
    isWhole = true
  } catch (error) {
    throw exchange.faultOf(error)
  } finally {
    if (!isWhole) exchange.end()
  }
}

/** The longest answer to a request that names none: no longer than the model's context, where that is known. */
function longestAnswer(longest: number, context: number | null, input: number): number {
  const left = context === null ? longest : Math.floor(context - INPUT_MARGIN * input)
  return Math.max(1, Math.min(longest, left))
}

/** Has a model complete a chat, under the id that its server knows. */
export async function completeChat(
  route: Route,
  request: ChatRequest,
  most: number,
  signal: AbortSignal,
): Promise<Piece> {
  const exchange = beginExchange(signal, route.upstream)
  try {
    await send(route, { exchange, request }, most)
    const text = await readText(exchange, MAX_BODY_BYTES)
    const piece = readPiece(route, request.model, text, MAX_VALUES)
    if (!Array.isArray(piece.json['choices'])) throw unusable('the upstream sent no choices')
    return piece
  } catch (error) {
    throw exchange.faultOf(error)
  } finally {
    exchange.end()
  }
}

/** As `completeChat`, for an answer in pieces; resolves when it begins. */
export async function streamChat(
  route: Route,
  request: ChatRequest,
  most: number,
  signal: AbortSignal,
): Promise<AsyncIterable<readonly Piece[]>> {
  const exchange = beginExchange(signal, route.upstream)
  try {
    await send(route, { exchange, request }, most)
    exchange.rest()
    return readPieces(route, { exchange, model: request.model, said: keptOf(request) })
  } catch (error) {
    exchange.end()
    throw exchange.faultOf(error)
  }
}

type Forwarding = {
  ask: AskUpstreams
  contextOf: ContextOf
  /** The longest answer, in tokens, to a request that names none. */
  longest: number
}

/** Forwards to OpenAI-compatible servers, under the ids that are on offer here. */
export function createUpstreamBackend({ ask, contextOf, longest }: Forwarding): Backend {
  prepareRequests()
  return {
    reserve(request) {
      const input = countInput(request)
      const most = mostOutput(request)
      const count = request.n ?? 1
      if (most !== null) return { input, output: most * count, least: most * count }
      return { input, output: longestAnswer(longest, contextOf(request.model), input) * count, least: count }
    },
    complete: (request, most, signal) =>
      ask({ model: request.model, signal }, (route) => completeChat(route, request, most, signal)),
    stream: (request, most, signal) =>
      ask({ model: request.model, signal, isStreamed: true }, (route) => streamChat(route, request, most, signal)),
  }
}
