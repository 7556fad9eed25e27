import type { Route } from '@/server/configuration/modelRoutes'
import { countInput } from '@/server/gateway/metering/inputTokens'
import { mostInput, plausibleCount } from '@/server/gateway/metering/plausible'
import { askStream, askWhole } from '@/server/gateway/upstream/askRoute'
import type { RouteAttempt } from '@/server/gateway/upstream/askUpstreams'
import { MAX_EVENT_VALUES, MAX_VALUES, parseJson, unusable } from '@/server/gateway/upstream/upstreamFaults'
import { keptOf, quote, answerWithoutKey, type Said } from '@/server/gateway/upstream/upstreamText'
import { isJson, type Json } from '@/server/platform/json'
import type { Piece, ChatRequest } from '@/server/gateway/types'

const MAX_COUNT_BYTES = 64 * 1024

/** A body in the form of Messages, and what it means as a chat request. */
export type PassedOn = { body: Json; request: ChatRequest }

/** What the server said, under the model's name on offer and without the key even where it prints it. */
function readPiece({ upstream: { key } }: Route, model: string, told: string, mostValues: number): Piece {
  const said = parseJson(answerWithoutKey(told, key), mostValues)
  const message = isJson(said['message']) ? { message: { ...said['message'], model } } : {}
  const named = said['type'] === 'message' ? { model } : message
  return { json: { ...said, ...named }, text: null, protocol: 'messages' }
}

/** What a stream keeps of its request, which may have large pictures in it. */
type Kept = { model: string; said: Said }

/** A name is written on its own line of the stream, so a line break in it would begin another event. */
const EVENT_NAME = /^\w{1,64}$/

/** An event of a stream; null for the one that ends it, in any spelling. */
function readEvent(route: Route, { model, said }: Kept, data: string): Piece | null {
  const piece = readPiece(route, model, data, MAX_EVENT_VALUES)
  const { type } = piece.json
  if (type === 'message_stop') return null
  if (type === 'error')
    throw unusable(`the upstream sent an error in its stream: ${quote(data, route.upstream.key, said)}`)
  if (typeof type !== 'string' || !EVENT_NAME.test(type)) throw unusable('the upstream sent an event without a name')
  return piece
}

/** What goes to a server that speaks Messages; some know a key by one header, some by the other. */
function callOf({ upstream: { key } }: Route, { body, request }: PassedOn, path: string) {
  const headers = { 'anthropic-version': '2023-06-01', ...(key === null ? {} : { 'x-api-key': key }) }
  return { path, body, request, headers }
}

const bounded = ({ body, request }: PassedOn, most: number): PassedOn => ({
  request,
  body: { ...body, max_tokens: most },
})

/** Passes a body on to a server that speaks Messages, but for the model's name, and for no more tokens than were reserved. */
export function completeMessages(attempt: RouteAttempt, asked: PassedOn, most: number): Promise<Piece> {
  const { route } = attempt
  const read = (text: string) => {
    const piece = readPiece(route, asked.request.model, text, MAX_VALUES)
    if (piece.json['type'] !== 'message') throw unusable('the upstream sent no message')
    return piece
  }
  return askWhole(attempt, { ...callOf(route, bounded(asked, most), '/messages'), read })
}

/** As `completeMessages`, for a stream: its chunks are the server's events except the last one. */
export function streamMessages(
  attempt: RouteAttempt,
  asked: PassedOn,
  most: number,
): Promise<AsyncIterable<readonly Piece[]>> {
  const { route } = attempt
  const kept = { model: asked.request.model, said: keptOf(asked.request) }
  const read = (data: string) => readEvent(route, kept, data)
  return askStream(attempt, callOf(route, bounded(asked, most), '/messages'), read)
}

/** Input tokens of a conversation, as its model's server counts them; throws if that gives no plausible number. */
export function countByUpstream(attempt: RouteAttempt, asked: PassedOn): Promise<number> {
  const most = mostInput(countInput(asked.request))
  const read = (text: string) => {
    const count = plausibleCount(parseJson(text, MAX_EVENT_VALUES)['input_tokens'], most)
    if (count === null) throw unusable('the upstream counted no tokens')
    return count
  }
  const call = callOf(attempt.route, asked, '/messages/count_tokens')
  return askWhole(attempt, { ...call, most: MAX_COUNT_BYTES, read })
}
