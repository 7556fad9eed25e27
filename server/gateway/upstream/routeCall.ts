import type { Route } from '@/server/configuration/modelRoutes'
import type { CallSpan } from '../callSpan'
import { GatewayError } from '../errors/gatewayError'
import type { RouteAttempt } from './callUpstreams'
import { drain, readEvents } from './eventStream'
import { createStreamBudget, type StreamBudget } from './streamBudget'
import { LARGE, nextTurn } from './turns'
import { authorizationOf, beginExchange, isSuccess, readText, type Exchange, toJsonBytes } from './exchange'
import {
  MAX_EVENT_VALUES,
  MAX_VALUES,
  parseJson,
  refusalOf,
  unusable,
  quote,
  redactKey,
  textsToKeep,
  type KeptTexts,
  type SentRequest,
} from './upstreamErrors'
import type { Json } from '@/server/platform/json'
import type { Chunk } from '../types'

/** Bytes of a whole response, unless its call says otherwise. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024
const MAX_REFUSAL_BYTES = 64 * 1024

/** A request to `path`, in which the upstream's own model id replaces `model`; `request` has the members that the caller may have set. */
type Call = SentRequest & {
  path: string
  body: object
  /** Added to the headers of every call. */
  headers?: Readonly<Record<string, string>>
}

/**
 * Reads responses of one protocol. `text` is the JSON as it came; `model` is the id that the caller knows. It keeps nothing of a request,
 * because a stream may last for long and a request may hold large images.
 */
export type ResponseReader = {
  /** Throws upstream_error if it is no response. */
  whole(json: Json, text: string, model: string): Chunk
  /** The data that ends a stream, if that is no JSON. */
  end?: string
  /** Whether an event reports an error. */
  isError(json: Json): boolean
  /** Null for the event that ends a stream. */
  chunk(json: Json, text: string, model: string): Chunk | null
}

/** `maxTokens` is for all choices of the response together. */
export type ModelCall = Call & { reader: ResponseReader; maxTokens: number }

type ReadEvent = (data: string) => Chunk | null

/** An attempt whose request has begun, with its own span. */
type BegunAttempt = { route: Route; exchange: Exchange; span: CallSpan }

function begin({ route, send, signal, span }: RouteAttempt, call: Call, isStreamed: boolean): BegunAttempt {
  return {
    route,
    exchange: beginExchange(signal, { send, timeoutMs: route.upstream.timeoutMs, isStreamed }),
    span: span.beginUpstreamCall(route, call),
  }
}

/** Resolves when a successful response begins. */
async function send({ route, exchange, span }: BegunAttempt, call: Call) {
  const { path, body, headers } = call
  const { upstream, ownId } = route
  const { url, key } = upstream
  const bytes = await toJsonBytes({ ...body, model: ownId })
  const all = { 'content-type': 'application/json', ...authorizationOf(key), ...headers, ...span.headers() }
  const head = await exchange.send(`${url}${path}`, { method: 'POST', headers: all, body: bytes })
  if (isSuccess(head.status)) return
  const text = await readText(exchange, MAX_REFUSAL_BYTES).catch(() => '')
  throw refusalOf(head, text, key, call)
}

/** Converts an error to a GatewayError that names its upstream. */
function faultAt({ route, exchange, span }: BegunAttempt, error: unknown): unknown {
  const fault = exchange.faultOf(error)
  if (fault instanceof GatewayError) {
    if (exchange.hasRequest()) fault.upstream = route.upstream.name
    span.fail(fault)
  }
  return fault
}

function end({ exchange, span }: BegunAttempt) {
  exchange.end()
  span.end()
}

type WholeCall<Result> = Call & {
  /** The longest response that is read, in bytes. */
  most?: number
  mayGoOn?: Parameters<typeof readText>[2]
  /** Reads the text of the response, from which the upstream's key has been removed. */
  read: (text: string) => Result | Promise<Result>
}

/** Parses a whole response; throws upstream_error for anything but a JSON object. */
export const parseAnswer = (text: string): Json => parseJson(text, MAX_VALUES)

/** Sends a request and reads its whole response. Throws GatewayErrors. */
export async function sendWhole<Result>(attempt: RouteAttempt, call: WholeCall<Result>): Promise<Result> {
  const begun = begin(attempt, call, false)
  try {
    await send(begun, call)
    const text = await readText(begun.exchange, call.most ?? MAX_ANSWER_BYTES, call.mayGoOn)
    if (text.length > LARGE) await nextTurn()
    return await call.read(redactKey(text, attempt.route.upstream.key))
  } catch (error) {
    throw faultAt(begun, error)
  } finally {
    end(begun)
  }
}

/** Calls a model and resolves to its whole response. Throws GatewayErrors. */
export const completeCall = (attempt: RouteAttempt, { reader, ...call }: ModelCall): Promise<Chunk> =>
  sendWhole(attempt, {
    ...call,
    read: (text) => reader.whole(parseAnswer(text), text, call.conversation.model),
  })

/** Characters of small events that are read at once, as after a pause of the network. */
const MOST_TOGETHER = 64 * 1024

const lengthOf = (events: readonly string[]) => events.reduce((sum, { length }) => sum + length, 0)

const areLarge = (events: readonly string[]) =>
  events.some(({ length }) => length > LARGE) || lengthOf(events) > MOST_TOGETHER

/** Events in groups of at most `LARGE` characters, or of one longer event. */
function groupsOf(events: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = []
  let room = 0
  for (const event of events) {
    const group = groups.at(-1)
    if (group === undefined || event.length > room) {
      groups.push([event])
      room = LARGE - event.length
    } else {
      group.push(event)
      room -= event.length
    }
  }
  return groups
}

/** The chunks of events that arrived together, and whether one ended the stream; throws at an unusable event, after yielding those before it. */
function* readTogether(events: readonly string[], read: ReadEvent): Generator<readonly Chunk[], boolean> {
  const pieces: Chunk[] = []
  try {
    for (const data of events) {
      const piece = read(data)
      if (piece === null) return true
      pieces.push(piece)
    }
    return false
  } finally {
    if (pieces.length > 0) yield pieces
  }
}

/** The chunks of a streamed response; throws if it ends early. Large events wait for a turn, so that other requests go on. */
async function* readPieces(
  begun: BegunAttempt,
  budget: StreamBudget,
  read: ReadEvent,
): AsyncGenerator<readonly Chunk[]> {
  const { exchange, span } = begun
  let [hasBegun, isWhole] = [false, false]
  try {
    for await (const events of readEvents(exchange, budget)) {
      if (!hasBegun) span.noteFirstToken()
      hasBegun = true
      const groups = areLarge(events) ? groupsOf(events) : null
      for (const group of groups ?? [events]) {
        if (groups !== null) await nextTurn()
        isWhole = yield* readTogether(group, read)
        if (isWhole) break
      }
      if (!isWhole) continue
      void drain(exchange)
      return
    }
  } catch (error) {
    throw faultAt(begun, error)
  } finally {
    if (!isWhole) exchange.end()
    span.end()
  }
}

/** A function of its own, so that its closure does not keep the request. */
function createEventReader(
  { reader, budget }: { reader: ResponseReader; budget: StreamBudget },
  key: string | null,
  model: string,
  texts: KeptTexts,
): ReadEvent {
  return (data) => {
    if (data === reader.end) return null
    const text = redactKey(data, key)
    const json = parseJson(text, MAX_EVENT_VALUES, budget.spendValues)
    if (reader.isError(json)) throw unusable(`the upstream sent an error in its stream: ${quote(data, key, texts)}`)
    return reader.chunk(json, text, model)
  }
}

/** Calls a model; resolves to the chunks of its response when that begins. Throws GatewayErrors. */
export async function streamCall(attempt: RouteAttempt, call: ModelCall): Promise<AsyncIterable<readonly Chunk[]>> {
  const begun = begin(attempt, call, true)
  try {
    await send(begun, call)
    begun.exchange.stopTimeout()
    const { conversation, reader, maxTokens } = call
    const { key } = attempt.route.upstream
    const budget = createStreamBudget(maxTokens)
    const read = createEventReader({ reader, budget }, key, conversation.model, textsToKeep(conversation))
    return readPieces(begun, budget, read)
  } catch (error) {
    const fault = faultAt(begun, error)
    end(begun)
    throw fault
  }
}
