import type { Route } from '@/server/configuration/modelRoutes'
import { askStream, askWhole } from './askRoute'
import type { AskUpstreams, RouteAttempt } from './askUpstreams'
import type { ModelClient } from './modelClient'
import { countInput, mostOutput } from '../metering/inputTokens'
import { MAX_EVENT_VALUES, MAX_VALUES, parseJson, unusable } from './upstreamFaults'
import { keptOf, quote, answerWithoutKey, type Said } from './upstreamText'
import { isJson, type Json } from '@/server/platform/json'
import { pieceOf, type Piece, type ChatRequest } from '../types'

/** Our own count of the input is an estimate for other models. */
const INPUT_MARGIN = 1.25

type ContextOf = (model: string) => number | null
/** What a stream keeps of its request, which may have large pictures in it. */
type Kept = { model: string; said: Said }

/** What goes to the upstream: it is asked for no more than `most` tokens in all answers, under the one name it knows. */
function callOf({ upstream }: Route, request: ChatRequest, most: number) {
  const { n, stream } = request
  const body = {
    ...request,
    max_tokens: undefined,
    max_completion_tokens: undefined,
    [upstream.maxTokensName]: Math.floor(most / (n ?? 1)),
    stream_options: stream ? { include_usage: true } : undefined,
  }
  return { path: '/chat/completions', body, request }
}

/** A response with its usage at the top, as in OpenAI's: some servers put it into a choice. */
function withUsageOnTop(json: Json): Json {
  const choices: readonly unknown[] = Array.isArray(json['choices']) ? json['choices'] : []
  const claims = choices.filter((choice): choice is Json => isJson(choice) && 'usage' in choice)
  if (claims.length === 0) return json
  const withoutUsage = (choice: unknown) => (isJson(choice) ? { ...choice, usage: undefined } : choice)
  return { ...json, usage: json['usage'] ?? claims[0]?.['usage'], choices: choices.map(withoutUsage) }
}

/** What an answer says, under the model's name on offer and without the key even where the upstream prints it. */
function readPiece({ upstream: { key } }: Route, model: string, told: string, mostValues: number): Piece {
  const text = answerWithoutKey(told, key)
  const parsed = parseJson(text, mostValues)
  const json = withUsageOnTop(parsed)
  return json === parsed && json['model'] === model && !text.includes('\n')
    ? { json, text }
    : pieceOf({ ...json, model })
}

/** An event of a stream; null for the one that ends it. */
function readEvent(route: Route, { model, said }: Kept, data: string): Piece | null {
  if (data === '[DONE]') return null
  const piece = readPiece(route, model, data, MAX_EVENT_VALUES)
  if ('error' in piece.json)
    throw unusable(`the upstream sent an error in its stream: ${quote(data, route.upstream.key, said)}`)
  return piece
}

/** The longest answer to a request that names none: no longer than the model's context, where that is known. */
function longestAnswer(longest: number, context: number | null, input: number): number {
  const left = context === null ? longest : Math.floor(context - INPUT_MARGIN * input)
  return Math.max(1, Math.min(longest, left))
}

/** Has a model complete a chat, under the id that its server knows. */
export function completeChat(attempt: RouteAttempt, request: ChatRequest, most: number): Promise<Piece> {
  const { route } = attempt
  const read = (text: string) => {
    const piece = readPiece(route, request.model, text, MAX_VALUES)
    if (!Array.isArray(piece.json['choices'])) throw unusable('the upstream sent no choices')
    return piece
  }
  return askWhole(attempt, { ...callOf(route, request, most), read })
}

/** As `completeChat`, for an answer in pieces; resolves when it begins. */
export function streamChat(
  attempt: RouteAttempt,
  request: ChatRequest,
  most: number,
): Promise<AsyncIterable<readonly Piece[]>> {
  const { route } = attempt
  const kept = { model: request.model, said: keptOf(request) }
  const read = (data: string) => readEvent(route, kept, data)
  return askStream(attempt, callOf(route, request, most), read)
}

type ChatClientOptions = {
  ask: AskUpstreams
  contextOf: ContextOf
  /** The longest answer, in tokens, to a request that names none. */
  longest: number
}

/** Forwards to OpenAI-compatible servers, under the model ids of the portal. */
export function createChatClient({ ask, contextOf, longest }: ChatClientOptions): ModelClient {
  return {
    reserve({ request }) {
      const input = countInput(request)
      const most = mostOutput(request)
      const count = request.n ?? 1
      if (most !== null) return { input, output: most * count, least: most * count }
      return { input, output: longestAnswer(longest, contextOf(request.model), input) * count, least: count }
    },
    complete: ({ request }, most, asker) =>
      ask({ model: request.model, ...asker }, (attempt) => completeChat(attempt, request, most)),
    stream: ({ request }, most, asker) =>
      ask({ model: request.model, ...asker, isStreamed: true }, (attempt) => streamChat(attempt, request, most)),
  }
}
