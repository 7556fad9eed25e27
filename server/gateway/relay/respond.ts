import type { HttpBindings } from '@hono/node-server'
import { within } from '@/server/platform/promises'
import type { Route } from '@/server/configuration/modelRoutes'
import { callerGoneStatus } from '@/openapi/rules/calls'
import type { ReadBody } from '../bodies/bodyReader'
import { errorContextOf } from '../errors/errorBody'
import type { GatewayErrorCode } from '../errors/errorCodes'
import { ResponseTooLarge, GatewayError, stopFault } from '../errors/gatewayError'
import { callSpanOf, logError, type GatewayContext } from '../context/gatewayContext'
import type { RunningCalls } from '../limits/runningCalls'
import { NO_USAGE, type CallMeter } from '../metering/callRecorder'
import type { UsageCounter } from '../metering/usageCounter'
import type { GatewayMetrics } from '../context/metrics'
import type { Protocol } from '../protocols/protocol'
import type { ParsedRequest, CallContext, ModelClient } from '../upstream/callUpstreams'
import type { Chunk } from '../conversation/chunk'
import type { Usage } from '../limits/reservations'
import { hintInHeaders } from '../upstream/affinity'
import { isServerFault, UpstreamFailure } from '../upstream/upstreamErrors'
import { HEARTBEAT_MS, relay } from './relay'

const jsonBody = { 'Content-Type': 'application/json' }
export const EVENT_STREAM = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' }

export type ResponsePorts = {
  calls: Pick<RunningCalls, 'track'>
  /** The portal's address. */
  publicUrl: string
  metrics: Pick<GatewayMetrics, 'requestFailed'>
}

export type AdmittedCall = {
  headers: Readonly<Record<string, string>>
  meter: CallMeter
  counter: UsageCounter
  /** Tokens that were reserved for its responses. */
  maxOutput: number
  /** No maximum is sent to its model. */
  isUnbounded: boolean
  /** The context length of its model in tokens; null if unknown. */
  contextLength: number | null
  /** The routes of its model. */
  routes: readonly Route[]
}

type FailedCall = Pick<AdmittedCall, 'maxOutput'> & { parsed: ParsedRequest }

/** Whether the model may have written more of a whole response than anybody will know. A stream shows what was written. */
function mayHaveWritten(error: unknown, isStreamed: boolean): boolean {
  if (error instanceof ResponseTooLarge) return true
  if (isStreamed || !(error instanceof GatewayError) || error.code !== 'upstream_timeout') return false
  return !(error instanceof UpstreamFailure) || error.failure.mayHaveRun
}

/** The usage of a call without a response: none, unless its caller left, or one of our bounds ended the model's work. */
function usageOfFailedCall(error: unknown, signal: AbortSignal, used: Usage, { maxOutput, parsed }: FailedCall): Usage {
  if (signal.aborted) return used
  return mayHaveWritten(error, parsed.conversation.isStreamed === true) ? { ...used, output: maxOutput } : NO_USAGE
}

/** The status and error code of a call without a response; a caller who has left gets no error. */
function endOf(error: unknown, signal: AbortSignal): { status: number; code: GatewayErrorCode | null } {
  if (signal.aborted) return { status: callerGoneStatus, code: stopFault(signal)?.code ?? null }
  return error instanceof GatewayError ? error : { status: 500, code: 'internal_error' }
}

/** An admitted request, its protocol, and the client that sends it to a model. */
type Call<Parsed extends ParsedRequest> = AdmittedCall & {
  parsed: Parsed
  protocol: Protocol<Parsed>
  client: ModelClient<Parsed>
}

const callContextOf = (context: GatewayContext, signal: AbortSignal, call: AdmittedCall): CallContext => ({
  signal,
  account: context.get('caller').token.userId,
  span: callSpanOf(context),
  routes: call.routes,
  hint: hintInHeaders(context.req),
  noteModel: call.meter.noteModel,
  isUnbounded: call.isUnbounded,
  contextLength: call.contextLength,
})

/** The chunks of a response that has not begun. */
async function* chunksOf(response: Promise<AsyncIterable<readonly Chunk[]>>): AsyncGenerator<readonly Chunk[]> {
  yield* await response
}

function createStreamResponder({ calls, publicUrl, metrics }: ResponsePorts) {
  return async function respondWithStream<Parsed extends ParsedRequest>(
    context: GatewayContext,
    abort: AbortController,
    call: Call<Parsed>,
    body: ReadBody,
  ) {
    const { parsed, protocol, client, headers, meter, counter, maxOutput } = call
    const span = callSpanOf(context)
    const { userId } = context.get('caller').token
    const response = client.stream(parsed, maxOutput, callContextOf(context, abort.signal, call))
    body.keepUntil(response)
    const begun = await within(HEARTBEAT_MS, response, () => null)
    abort.signal.throwIfAborted()
    const report = (fault: GatewayError) => {
      logError(context, fault)
      metrics.requestFailed(fault)
      span.fail(fault)
    }
    const { outgoing }: Partial<HttpBindings> = context.env ?? {}
    const stream = relay({
      chunks: begun ?? chunksOf(response),
      writer: protocol.writeStream(parsed, counter, errorContextOf(context, publicUrl)),
      counter,
      meter,
      isLate: begun === null,
      abort,
      report,
      hangUp: () => outgoing?.destroy(),
    })
    span.lastUntil(stream.ended)
    context.get('session')?.lastUntil(stream.ended)
    void calls.track(userId, abort, stream.ended)
    return new Response(stream.body, { headers: { ...headers, ...EVENT_STREAM } })
  }
}

/** Sends a call to the model and responds; resolves when the response begins, or a stream's first heartbeat is due. */
export function createResponder(ports: ResponsePorts) {
  const respondWithStream = createStreamResponder(ports)

  return async function respond<Parsed extends ParsedRequest>(
    context: GatewayContext,
    abort: AbortController,
    call: Call<Parsed>,
    body: ReadBody,
  ) {
    const { parsed, protocol, client, headers, meter, counter, maxOutput } = call
    let used = NO_USAGE
    try {
      abort.signal.throwIfAborted()
      used = counter.used()
      if (parsed.conversation.isStreamed) return await respondWithStream(context, abort, call, body)
      const response = await client.complete(parsed, maxOutput, callContextOf(context, abort.signal, call))
      counter.observe(response)
      // A response that cannot be written in the caller's protocol is a failed call.
      const text = protocol.write(parsed, response, counter, errorContextOf(context, ports.publicUrl))
      await meter.end(200, counter.used())
      return new Response(text, { headers: { ...headers, ...jsonBody } })
    } catch (error) {
      const { status, code } = endOf(error, abort.signal)
      const failure = { errorCode: code, isServerFault: !abort.signal.aborted && isServerFault(error) }
      await meter.end(status, usageOfFailedCall(error, abort.signal, used, call), failure)
      throw error
    }
  }
}
