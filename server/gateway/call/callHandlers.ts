import { callerGoneStatus } from '@/openapi/rules/calls'
import type { Calendar } from '@/server/platform/calendar'
import type { AdmitCall } from './admitCall'
import { type KnownToken, callSpanOf, type GatewayContext } from '../context/gatewayContext'
import type { ReadCallBody } from '../bodies/bodyReader'
import { NO_CALL_SPAN, type CallSpan } from '../context/callSpan'
import { GatewayError, stopFault } from '../errors/gatewayError'
import { rejectEarly } from '../limits/rejections'
import type { RunningCalls } from '../limits/runningCalls'
import type { Protocol } from '../protocols/protocol'
import { createResponder, type ResponsePorts } from '../relay/respond'
import type { ParsedRequest, ModelClient } from '../upstream/callUpstreams'

/** Concurrent calls allowed per user, or 4 × the user's RPM if that is more. */
const MAX_CALLS = 64
const tooManyCalls = () =>
  new GatewayError('too_many_calls', { headers: { 'Retry-After': '1', 'X-Should-Retry': 'true' } })
type HandlerPorts = ResponsePorts & {
  calls: Pick<RunningCalls, 'track' | 'countOf'>
  calendar: Calendar
  readBody: ReadCallBody
  admitCall: AdmitCall
}

/** Calls `react` when the signal aborts, or at once if it has. */
function onAbort(signal: AbortSignal, react: () => void): void {
  if (signal.aborted) react()
  else signal.addEventListener('abort', react, { once: true })
}

/** Follows the caller's signal, and that of the caller's session if the call depends on one. */
function follow(context: GatewayContext): AbortController {
  const abort = new AbortController()
  const session = context.get('session')
  onAbort(context.req.raw.signal, () => abort.abort())
  if (session !== undefined) onAbort(session.signal, () => abort.abort(session.signal.reason))
  return abort
}

/** Marks the span as failed if the caller leaves or the call is stopped. */
function failWhenAborted(span: CallSpan, { signal }: AbortController): void {
  if (span === NO_CALL_SPAN) return
  onAbort(signal, () => span.fail(stopFault(signal) ?? callerGoneStatus))
}

export type CallHandler = (context: GatewayContext) => Promise<Response>

/** Creates handlers of model calls for any protocol; they throw GatewayErrors. */
export function createCallHandlers({ calendar, readBody, admitCall, calls, ...ports }: HandlerPorts) {
  const respond = createResponder({ calls, ...ports })
  function reject({ userId, usage, freeAt }: KnownToken) {
    if (calls.countOf(userId) >= Math.max(MAX_CALLS, 4 * usage.limits.rpm)) throw tooManyCalls()
    rejectEarly({ userId, usage, freeAt, calendar })
  }

  return <Parsed extends ParsedRequest>(protocol: Protocol<Parsed>, client: ModelClient<Parsed>): CallHandler => {
    async function handle(context: GatewayContext, abort: AbortController) {
      const { userId, usage } = context.get('caller').token
      const body = await readBody(context, { userId, rpm: usage.limits.rpm })
      try {
        const parsed = protocol.parse(body.text, { userId })
        const span = callSpanOf(context)
        span.setAttributes({ 'gen_ai.request.model': parsed.conversation.model })
        const sent = { protocol: protocol.name, client, signal: abort.signal }
        const admitted = await span.during('admission', () => admitCall(context, parsed, sent))
        body.freeSlot()
        const headers = { ...admitted.headers, ...protocol.headers?.(parsed) }
        return await respond(context, abort, { ...admitted, headers, parsed, protocol, client }, body)
      } finally {
        body.release()
      }
    }

    return async (context) => {
      const caller = context.get('caller')
      await caller.check(reject)
      const abort = follow(context)
      failWhenAborted(callSpanOf(context), abort)
      try {
        return await calls.track(caller.token.userId, abort, handle(context, abort))
      } catch (error) {
        const stopped = stopFault(abort.signal)
        if (stopped !== null) throw stopped
        if (abort.signal.aborted) return new Response(null, { status: callerGoneStatus })
        throw error
      }
    }
  }
}
