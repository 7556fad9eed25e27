import type { Route } from '@/server/configuration/modelRoutes'
import type { ChatRequest } from '../chatRequest'
import { askStream, askWhole } from './askRoute'
import type { Attempt } from './askUpstreams'
import { isJson, type Json, type Piece } from './backend'
import { MAX_EVENT_VALUES, MAX_VALUES, parseJson, unusable } from './upstreamFaults'
import { keptOf, quote, answerWithoutKey, type Said } from './upstreamText'

const MAX_COUNT_BYTES = 64 * 1024

/** A body in the form of Messages, and what it means as a chat request. */
export type PassedOn = { body: Json; request: ChatRequest }

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
  return { json: countedOf(said), text: JSON.stringify({ ...said, ...named }), protocol: 'messages' }
}

const isEnd = (data: string) => data.length < 200 && /"type"\s*:\s*"message_stop"/.test(data)

/** What a stream keeps of its request, which may have large pictures in it. */
type Kept = { model: string; said: Said }

function* readTogether(route: Route, { model, said }: Kept, events: readonly string[]) {
  for (const event of events) {
    const piece = readPiece(route, model, event, MAX_EVENT_VALUES)
    if (piece.json['type'] === 'error')
      throw unusable(`the upstream sent an error in its stream: ${quote(event, route.upstream.key, said)}`)
    yield [piece]
  }
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
export function completeMessages(attempt: Attempt, asked: PassedOn, most: number): Promise<Piece> {
  const { route } = attempt
  const read = (text: string) => {
    const piece = readPiece(route, asked.request.model, text, MAX_VALUES)
    if (piece.json['type'] !== 'message') throw unusable('the upstream sent no message')
    return piece
  }
  return askWhole(attempt, { ...callOf(route, bounded(asked, most), '/messages'), read })
}

/** As `completeMessages`, for an answer in pieces. The `text` of one is what the server said, its `json` what is counted of it. */
export function streamMessages(
  attempt: Attempt,
  asked: PassedOn,
  most: number,
): Promise<AsyncIterable<readonly Piece[]>> {
  const { route } = attempt
  const kept = { model: asked.request.model, said: keptOf(asked.request) }
  const read = (events: readonly string[]) => readTogether(route, kept, events)
  return askStream(attempt, callOf(route, bounded(asked, most), '/messages'), { isEnd, read })
}

/** Input tokens of a conversation, as its model's server counts them; throws where that cannot say. */
export function countByUpstream(attempt: Attempt, asked: PassedOn): Promise<number> {
  const read = (text: string) => {
    const count = parseJson(text, MAX_EVENT_VALUES)['input_tokens']
    if (!Number.isSafeInteger(count)) throw unusable('the upstream counted no tokens')
    return Number(count)
  }
  const call = callOf(attempt.route, asked, '/messages/count_tokens')
  return askWhole(attempt, { ...call, most: MAX_COUNT_BYTES, read })
}
