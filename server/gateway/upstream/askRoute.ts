import type { Route } from '@/server/configuration/modelRoutes'
import { toJsonBytes } from '../bodies/jsonBytes'
import type { ChatRequest } from '../chatRequest'
import { GatewayError } from '../gatewayError'
import type { Piece } from './backend'
import { readEvents } from './events'
import { authorizationOf, beginExchange, isSuccess, readText, type Exchange } from './exchange'
import { refusalOf } from './upstreamFaults'

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

/** Holds nothing of the request, which may have large pictures in it. */
type Reading = {
  /** Whether an event's data end the stream, which they are no piece of. */
  isEnd?: (data: string) => boolean
  /** What events that came together say. */
  read: (events: readonly string[]) => Iterable<readonly Piece[]>
}

/** Resolves when an answer begins that is none of a failure. */
async function send({ upstream, ownId }: Route, exchange: Exchange, { path, body, request, headers }: Call) {
  const { url, key } = upstream
  const bytes = await toJsonBytes({ ...body, model: ownId })
  const all = { 'content-type': 'application/json', ...authorizationOf(key), ...headers }
  const answer = await exchange.ask(`${url}${path}`, { method: 'POST', headers: all, body: bytes })
  if (isSuccess(answer.status)) return
  const text = await readText(exchange, MAX_REFUSAL_BYTES).catch(() => '')
  throw refusalOf(answer, text, key, request)
}

/** What is thrown of a failure at an upstream. */
function faultAt({ upstream }: Route, exchange: Exchange, error: unknown): unknown {
  const fault = exchange.faultOf(error)
  if (fault instanceof GatewayError) fault.upstream = upstream.name
  return fault
}

/** Asks an upstream for an answer in one piece, within its bounds. Failures are GatewayErrors. */
export async function askWhole<Result>(route: Route, call: WholeCall<Result>, signal: AbortSignal): Promise<Result> {
  const exchange = beginExchange(signal, route.upstream)
  try {
    await send(route, exchange, call)
    return call.read(await readText(exchange, call.most ?? MAX_BODY_BYTES))
  } catch (error) {
    throw faultAt(route, exchange, error)
  } finally {
    exchange.end()
  }
}

/** The pieces of a streamed answer; throws where it breaks off before its end. */
async function* readPieces(
  route: Route,
  exchange: Exchange,
  { isEnd, read }: Reading,
): AsyncGenerator<readonly Piece[]> {
  let isWhole = false
  try {
    for await (const events of readEvents(exchange, isEnd)) yield* read(events)
    isWhole = true
  } catch (error) {
    throw faultAt(route, exchange, error)
  } finally {
    if (!isWhole) exchange.end()
  }
}

/** As `askWhole`, for an answer in pieces; resolves when it begins. */
export async function askStream(
  route: Route,
  call: Call,
  reading: Reading,
  signal: AbortSignal,
): Promise<AsyncIterable<readonly Piece[]>> {
  const exchange = beginExchange(signal, route.upstream)
  try {
    await send(route, exchange, call)
    exchange.rest()
    return readPieces(route, exchange, reading)
  } catch (error) {
    exchange.end()
    throw faultAt(route, exchange, error)
  }
}
