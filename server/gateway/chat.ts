import type { Parts } from '../http/parts'
import { isStopped, ServerStopping } from '../http/stopping'
import { CALLER_GONE } from '../usage/recordCall'
import { refuseEarly } from './admission/admission'
import type { Backend } from './upstream/backend'
import { createCallAdmission, type Admitted } from './admission/callAdmission'
import { echoBackend } from './upstream/echoBackend'
import { logFault, type GatewayContext } from './gatewayContext'
import { GatewayError } from './gatewayError'
import { createIntake } from './bodies/intake'
import { NOTHING } from './counting/meter'
import { relay } from './upstream/relay'
import { createUpstreamBackend } from './upstream/upstreamBackend'

/** Calls under way of one user, where four times as many as begin in a minute are fewer. */
const MOST_CALLS = 64
const tooManyCalls = () =>
  new GatewayError('too_many_calls', { headers: { 'Retry-After': '1', 'X-Should-Retry': 'true' } })
const eventStream = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' }

function chooseBackend({ configuration, models }: Parts): Backend {
  const { upstream } = configuration.models
  if (upstream === null) return echoBackend
  return createUpstreamBackend({ ...configuration.models, upstream }, (id) => models.contextOf(id))
}

/** Aborts with the caller's own signal, also where the caller has left already. */
function follow(signal: AbortSignal): AbortController {
  const abort = new AbortController()
  const leave = () => abort.abort()
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })
  return abort
}

/** Asks the model and answers with what it gives; resolves when the answer begins. */
function createAnswer({ calls }: Parts, backend: Backend) {
  return async function answer(context: GatewayContext, abort: AbortController, admitted: Admitted) {
    const { request, headers, meter, tally, most } = admitted
    let asked = NOTHING
    try {
      abort.signal.throwIfAborted()
      asked = tally.used()
      if (request.stream) {
        const pieces = await backend.stream(request, most, abort.signal)
        abort.signal.throwIfAborted()
        const wantsUsage = request.stream_options?.include_usage === true
        const report = (fault: GatewayError) => logFault(context, fault)
        const { body, ended } = relay({ pieces, wantsUsage, tally, meter, abort, report })
        void calls.track(context.var.token.userId, abort, ended)
        return new Response(body, { headers: { ...headers, ...eventStream } })
      }
      const body = await backend.complete(request, most, abort.signal)
      tally.hear(body)
      await meter.end(200, tally.used())
      return Response.json({ ...body, usage: tally.toJson() }, { headers })
    } catch (error) {
      const status = abort.signal.aborted ? CALLER_GONE : error instanceof GatewayError ? error.status : 500
      await meter.end(status, abort.signal.aborted ? asked : NOTHING)
      throw error
    }
  }
}

/** Answers `POST /v1/chat/completions`; throws GatewayErrors. */
export function createChat(parts: Parts): (context: GatewayContext) => Promise<Response> {
  const { calls, calendar } = parts
  const backend = chooseBackend(parts)
  const intake = createIntake()
  const admitCall = createCallAdmission(parts, backend)
  const answer = createAnswer(parts, backend)

  async function take(context: GatewayContext, abort: AbortController) {
    const { userId, standing } = context.var.token
    refuseEarly(context.var.token, calendar)
    return intake.take(context, { userId, rpm: standing.limits.rpm }, async (text, place) => {
      const admitted = await admitCall(context, text, abort.signal)
      place.letNext()
      return answer(context, abort, admitted)
    })
  }

  return async (context) => {
    const { userId, standing } = context.var.token
    if (calls.countOf(userId) >= Math.max(MOST_CALLS, 4 * standing.limits.rpm)) throw tooManyCalls()
    const abort = follow(context.req.raw.signal)
    try {
      return await calls.track(userId, abort, take(context, abort))
    } catch (error) {
      if (isStopped(abort.signal)) throw new ServerStopping()
      if (abort.signal.aborted) return new Response(null, { status: CALLER_GONE })
      throw error
    }
  }
}
