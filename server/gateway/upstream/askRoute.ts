import type { Route } from '@/server/configuration/modelRoutes'
import type { CallSpan } from '../callSpan'
import { toJsonBytes } from '../bodies/jsonBytes'
import { GatewayError } from '../errors/gatewayError'
import type { RouteAttempt } from './askUpstreams'
import { drain, readEvents } from './events'
import { authorizationOf, beginExchange, isSuccess, readText, type Exchange } from './exchange'
import { refusalOf } from './upstreamFaults'
import type { Piece, ChatRequest } from '../types'

const MAX_BODY_BYTES = 8 * 1024 * 1024
const MAX_REFUSAL_BYTES = 64 * 1024

/** `body` goes to `path` under the upstream's own id of the model; `request` is what it means as a chat. */
type Call = {
  path: string
  body: object
  request: ChatRequest
  /** Beside those that every call has. */
  headers?: Readonly<Record<string, string>>
}

type WholeCall<Result> = Call & {
  /** The longest answer that is read, in bytes. */
  most?: number
  read: (text: string) => Result
}

/** Reads the data of one event; null ends the stream. It holds nothing of the request, which may have large pictures in it. */
type ReadEvent = (data: string) => Piece | null

/** An attempt whose request is under way, with a span of its own. */
type BegunAttempt = { route: Route; exchange: Exchange; span: CallSpan }

function begin({ route, send, signal, span }: RouteAttempt, call: Call): BegunAttempt {
  return {
    route,
    exchange: beginExchange(signal, { send, timeoutMs: route.upstream.timeoutMs }),
    span: span.beginUpstreamCall(route, call),
  }
}

/** Resolves when an answer begins that is none of a failure. */
async function send({ route, exchange, span }: BegunAttempt, { path, body, request, headers }: Call) {
  const { upstream, ownId } = route
  const { url, key } = upstream
  const bytes = await toJsonBytes({ ...body, model: ownId })
  const all = { 'content-type': 'application/json', ...authorizationOf(key), ...headers, ...span.headers() }
  const answer = await exchange.send(`${url}${path}`, { method: 'POST', headers: all, body: bytes })
  if (isSuccess(answer.status)) return
  const text = await readText(exchange, MAX_REFUSAL_BYTES).catch(() => '')
  throw refusalOf(answer, text, key, request)
}

/** What is thrown of a failure at an upstream. */
function faultAt({ route, exchange, span }: BegunAttempt, error: unknown): unknown {
  const fault = exchange.faultOf(error)
  if (fault instanceof GatewayError) {
    fault.upstream = route.upstream.name
    span.fail(fault)
  }
  return fault
}

function end({ exchange, span }: BegunAttempt) {
  exchange.end()
  span.end()
}

/** Asks an upstream for an answer in one piece, within its bounds. Failures are GatewayErrors. */
export async function askWhole<Result>(attempt: RouteAttempt, call: WholeCall<Result>): Promise<Result> {
  const begun = begin(attempt, call)
  try {
    await send(begun, call)
    return call.read(await readText(begun.exchange, call.most ?? MAX_BODY_BYTES))
  } catch (error) {
    throw faultAt(begun, error)
  } finally {
    end(begun)
  }
}

/** The chunks of events that arrived together, and whether one ended the stream; throws at an unusable event, after yielding those before it. */
function* readTogether(events: readonly string[], read: ReadEvent): Generator<readonly Piece[], boolean> {
  const pieces: Piece[] = []
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

/** The pieces of a streamed answer; throws where it breaks off before its end. */
async function* readPieces(begun: BegunAttempt, read: ReadEvent): AsyncGenerator<readonly Piece[]> {
  const { exchange, span } = begun
  let [hasBegun, isWhole] = [false, false]
  try {
    for await (const events of readEvents(exchange)) {
      if (!hasBegun) span.noteFirstToken()
      hasBegun = true
      if (!(yield* readTogether(events, read))) continue
      isWhole = true
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

/** As `askWhole`, for an answer in pieces; resolves when it begins. */
export async function askStream(
  attempt: RouteAttempt,
  call: Call,
  read: ReadEvent,
): Promise<AsyncIterable<readonly Piece[]>> {
  const begun = begin(attempt, call)
  try {
    await send(begun, call)
    begun.exchange.stopTimeout()
    return readPieces(begun, read)
  } catch (error) {
    const fault = faultAt(begun, error)
    end(begun)
    throw fault
  }
}
