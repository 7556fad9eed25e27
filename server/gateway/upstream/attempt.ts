import type { Route } from '@/server/configuration/modelRoutes'
import type { CallSpan } from '../context/callSpan'
import { GatewayError } from '../errors/gatewayError'
import type { RouteAttempt } from './callUpstreams'
import { authorizationOf, beginExchange, isSuccess, readText, toJsonBytes, type Exchange } from './exchange'
import type { ResponseHead } from './httpClient'
import type { Call } from './modelCall'
import { refusalOf } from './upstreamErrors'

const MAX_REFUSAL_BYTES = 64 * 1024

export type BegunAttempt = { route: Route; exchange: Exchange; span: CallSpan }

export function begin(
  { route, send, signal, span, track }: RouteAttempt,
  call: Call,
  isStreamed: boolean,
): BegunAttempt {
  return {
    route,
    exchange: beginExchange(signal, { send, timeoutMs: route.upstream.timeoutMs, isStreamed, ended: track?.() }),
    span: span.beginUpstreamCall(route, call),
  }
}

/** Resolves when a successful response begins. */
export async function send({ route, exchange, span }: BegunAttempt, call: Call): Promise<ResponseHead> {
  const { path, body, headers } = call
  const { upstream, ownId } = route
  const { url, key } = upstream
  const bytes = await toJsonBytes({ ...body, model: ownId })
  const all = { 'content-type': 'application/json', ...authorizationOf(key), ...headers, ...span.headers() }
  const head = await exchange.send(`${url}${path}`, { method: 'POST', headers: all, body: bytes })
  if (isSuccess(head.status)) return head
  const text = await readText(exchange, MAX_REFUSAL_BYTES).catch(() => '')
  throw refusalOf(head, text, call)
}

/** Converts an error to a GatewayError that names its upstream. */
export function faultAt({ route, exchange, span }: BegunAttempt, error: unknown): unknown {
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

/** Ends the attempt with `work`, and converts its errors. */
export async function endWith<Result>(begun: BegunAttempt, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw faultAt(begun, error)
  } finally {
    end(begun)
  }
}

/** Begins an attempt whose response has begun. */
export async function open(attempt: RouteAttempt, call: Call, isStreamed: boolean) {
  const begun = begin(attempt, call, isStreamed)
  try {
    const { headers } = await send(begun, call)
    const [type = ''] = headers['content-type']?.toLowerCase().split(';') ?? []
    return { begun, type: type.trim() }
  } catch (error) {
    const fault = faultAt(begun, error)
    end(begun)
    throw fault
  }
}
