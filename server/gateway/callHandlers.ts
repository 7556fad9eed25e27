import { callerGoneStatus } from '@/openapi/rules/calls'
import type { Calendar } from '../platform/calendar'
import { isStopped, ServerStopping } from '../platform/http/shutdown'
import type { AdmitCall, AdmittedCall } from './admitCall'
import type { KnownToken } from './auth/tokenLookup'
import type { BodyReader, ReadBody } from './bodies/bodyReader'
import { NO_CALL_SPAN, type CallSpan } from './callSpan'
import { errorContextOf } from './errors/errorBody'
import { AnswerTooLarge, asFault, GatewayError } from './errors/gatewayError'
import { callSpanOf, logFault, type GatewayContext } from './gatewayContext'
import { refuseEarly } from './limits/refusals'
import type { RunningCalls } from './limits/runningCalls'
import { NO_USAGE } from './metering/callMeter'
import type { GatewayMetrics } from './metrics'
import type { Protocol } from './protocols/protocol'
import { beforeHeartbeat } from './responses/heartbeat'
import { relay } from './responses/relay'
import type { ParsedRequest, Piece, Usage } from './types'
import type { ModelClient } from './upstream/modelClient'

/** Concurrent calls allowed per user, or 4 × the user's RPM if that is more. */
const MAX_CALLS = 64
const tooManyCalls = () =>
  new GatewayError('too_many_calls', { headers: { 'Retry-After': '1', 'X-Should-Retry': 'true' } })
const jsonBody = { 'Content-Type': 'application/json' }
const eventStream = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' }

type ResponsePorts = {
  calls: Pick<RunningCalls, 'track'>
  /** The portal's address. */
  publicUrl: string
  metrics: Pick<GatewayMetrics, 'requestFailed'>
}

type HandlerPorts = ResponsePorts & {
  calls: Pick<RunningCalls, 'track' | 'countOf'>
  calendar: Calendar
  readBody: BodyReader['read']
  admitCall: AdmitCall
}

/** Follows the caller's signal, even if it has aborted already. */
function follow(signal: AbortSignal): AbortController {
  const abort = new AbortController()
  const leave = () => abort.abort()
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })
  return abort
}

/** Marks the span as failed if the caller leaves or the server stops. */
function failWhenAborted(span: CallSpan, { signal }: AbortController): void {
  if (span === NO_CALL_SPAN) return
  const fail = () => span.fail(isStopped(signal) ? asFault(signal.reason) : callerGoneStatus)
  if (signal.aborted) fail()
  else signal.addEventListener('abort', fail, { once: true })
}

/** The usage of a call without a response: none, unless its caller left, or requested a longer response than we read. */
function usageOfFailedCall(error: unknown, signal: AbortSignal, used: Usage, most: number): Usage {
  if (signal.aborted) return used
  return error instanceof AnswerTooLarge ? { ...used, output: most } : NO_USAGE
}

/** A request of one protocol, and the client that sends it to a model. */
type Call<Parsed extends ParsedRequest> = { parsed: Parsed; protocol: Protocol<Parsed>; client: ModelClient<Parsed> }

/** The chunks of a response that has not begun. */
async function* chunksOf(response: Promise<AsyncIterable<readonly Piece[]>>): AsyncGenerator<readonly Piece[]> {
  yield* await response
}

function createStreamResponder({ calls, publicUrl, metrics }: ResponsePorts) {
  return async function respondWithStream<Parsed extends ParsedRequest>(
    context: GatewayContext,
    abort: AbortController,
    { parsed, protocol, client, headers, meter, tally, most }: Call<Parsed> & AdmittedCall,
    body: ReadBody,
  ) {
    const span = callSpanOf(context)
    const response = client.stream(parsed, most, { signal: abort.signal, span })
    body.keepUntil(response)
    const begun = await beforeHeartbeat(response)
    abort.signal.throwIfAborted()
    const report = (fault: GatewayError) => {
      logFault(context, fault)
      metrics.requestFailed(fault)
      span.fail(fault)
    }
    const stream = relay({
      pieces: begun ?? chunksOf(response),
      format: protocol.writeStream(parsed, tally, errorContextOf(context, publicUrl)),
      tally,
      meter,
      isLate: begun === null,
      abort,
      report,
    })
    span.lastUntil(stream.ended)
    void calls.track(context.get('caller').token.userId, abort, stream.ended)
    return new Response(stream.body, { headers: { ...headers, ...eventStream } })
  }
}

/** Sends a call to the model and responds; resolves when the response begins, or a stream's first heartbeat is due. */
function createResponder(ports: ResponsePorts) {
  const respondWithStream = createStreamResponder(ports)

  return async function respond<Parsed extends ParsedRequest>(
    context: GatewayContext,
    abort: AbortController,
    call: Call<Parsed> & AdmittedCall,
    body: ReadBody,
  ) {
    const { parsed, protocol, client, headers, meter, tally, most } = call
    let used = NO_USAGE
    try {
      abort.signal.throwIfAborted()
      used = tally.used()
      if (parsed.request.stream) return await respondWithStream(context, abort, call, body)
      const response = await client.complete(parsed, most, { signal: abort.signal, span: callSpanOf(context) })
      tally.observe(response)
      await meter.end(200, tally.used())
      return new Response(protocol.write(parsed, response, tally), { headers: { ...headers, ...jsonBody } })
    } catch (error) {
      const status = abort.signal.aborted ? callerGoneStatus : error instanceof GatewayError ? error.status : 500
      await meter.end(status, usageOfFailedCall(error, abort.signal, used, most))
      throw error
    }
  }
}

export type CallHandler = (context: GatewayContext) => Promise<Response>

/** Creates handlers of model calls for any protocol; they throw GatewayErrors. */
export function createCallHandlers({ calendar, readBody, admitCall, calls, ...ports }: HandlerPorts) {
  const respond = createResponder({ calls, ...ports })
  function refuseIfBusy({ userId, usage }: KnownToken) {
    if (calls.countOf(userId) >= Math.max(MAX_CALLS, 4 * usage.limits.rpm)) throw tooManyCalls()
  }

  return <Parsed extends ParsedRequest>(protocol: Protocol<Parsed>, client: ModelClient<Parsed>): CallHandler => {
    async function handle(context: GatewayContext, abort: AbortController) {
      const caller = context.get('caller')
      await caller.check(({ userId, usage, freeAt }) => refuseEarly({ userId, usage, freeAt, calendar }))
      const { userId, usage } = caller.token
      return readBody(context, { userId, rpm: usage.limits.rpm }, async (text, body) => {
        const parsed = protocol.parse(text)
        const span = callSpanOf(context)
        span.setAttributes({ 'gen_ai.request.model': parsed.request.model })
        const admitted = await span.during('admission', () => admitCall(context, parsed, client, abort.signal))
        body.freeSlot()
        return respond(context, abort, { ...admitted, parsed, protocol, client }, body)
      })
    }

    return async (context) => {
      const caller = context.get('caller')
      await caller.check(refuseIfBusy)
      const abort = follow(context.req.raw.signal)
      failWhenAborted(callSpanOf(context), abort)
      try {
        return await calls.track(caller.token.userId, abort, handle(context, abort))
      } catch (error) {
        if (isStopped(abort.signal)) throw new ServerStopping()
        if (abort.signal.aborted) return new Response(null, { status: callerGoneStatus })
        throw error
      }
    }
  }
}
