import type { ServerDeps } from '../app/serverDeps'
import { isStopped, ServerStopping } from '../platform/http/shutdown'
import { callerGoneStatus } from '@/openapi/rules/calls'
import { refuseEarly } from './limits/refusals'
import { checkCaller } from './auth/tokenLookup'
import type { KnownToken } from './limits/usageSnapshot'
import { callerOf } from './errors/caller'
import type { AnswerForm, Asking, Dialect } from './protocols/protocol'
import type { Backend } from './upstream/backend'
import { createCallAdmission, type AdmittedCall } from './admitCall'
import { echoBackend } from './upstream/echoBackend'
import { beforeHeartbeat } from './responses/heartbeat'
import { NO_CALL_SPAN, type CallSpan } from './callSpan'
import { callSpanOf, logFault, type GatewayContext } from './gatewayContext'
import { AnswerTooLarge, asFault, GatewayError } from './errors/gatewayError'
import type { BodyReader, ReadBody } from './bodies/bodyReader'
import { NO_USAGE } from './metering/callMeter'
import { relay } from './responses/relay'
import { createUpstreamBackend } from './upstream/upstreamBackend'
import type { Piece, ChatRequest, Usage } from './types'

/** Calls under way of one user, where four times as many as begin in a minute are fewer. */
const MAX_CALLS = 64
const tooManyCalls = () =>
  new GatewayError('too_many_calls', { headers: { 'Retry-After': '1', 'X-Should-Retry': 'true' } })
const jsonBody = { 'Content-Type': 'application/json' }
const eventStream = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' }

function chooseBackend({ configuration, models, askUpstreams }: ServerDeps): Backend {
  const { upstreams, longestAnswer: longest } = configuration.models
  if (upstreams.length === 0) return echoBackend
  return createUpstreamBackend({ ask: askUpstreams, contextOf: (id) => models.contextOf(id), longest })
}

/** Aborts with the caller's own signal, also where the caller has left already. */
function follow(signal: AbortSignal): AbortController {
  const abort = new AbortController()
  const leave = () => abort.abort()
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })
  return abort
}

/** What breaks a call off is its failure: its caller left, or is told that the server stops. */
function failWhenAborted(span: CallSpan, { signal }: AbortController): void {
  if (span === NO_CALL_SPAN) return
  const fail = () => span.fail(isStopped(signal) ? asFault(signal.reason) : callerGoneStatus)
  if (signal.aborted) fail()
  else signal.addEventListener('abort', fail, { once: true })
}

/** What a call uses whose answer never came: nothing, unless its caller left or had asked for more than is read. */
function usedInVain(error: unknown, signal: AbortSignal, asked: Usage, most: number): Usage {
  if (signal.aborted) return asked
  return error instanceof AnswerTooLarge ? { ...asked, output: most } : NO_USAGE
}

type Admitted = AdmittedCall & { form: AnswerForm; asking: Asking }

const askingOf = (backend: Backend, request: ChatRequest): Asking => ({
  complete: (most, asker) => backend.complete(request, most, asker),
  stream: (most, asker) => backend.stream(request, most, asker),
})

/** The pieces of an answer that has not begun. */
async function* comingFrom(asking: Promise<AsyncIterable<readonly Piece[]>>): AsyncGenerator<readonly Piece[]> {
  yield* await asking
}

/** Asks the model and answers with what it gives; resolves when the answer begins, or a stream's first heartbeat is due. */
function createAnswer({ calls, configuration, metrics }: ServerDeps) {
  async function stream(context: GatewayContext, abort: AbortController, admitted: Admitted, read: ReadBody) {
    const { asking, form, headers, meter, tally, most } = admitted
    const span = callSpanOf(context)
    const answer = asking.stream(most, { signal: abort.signal, span })
    read.keepUntil(answer)
    const begun = await beforeHeartbeat(answer)
    abort.signal.throwIfAborted()
    const pieces = begun ?? comingFrom(answer)
    const format = form.stream(tally, callerOf(context, configuration), context.get('requestId'))
    const report = (fault: GatewayError) => {
      logFault(context, fault)
      metrics.requestFailed(fault)
      span.fail(fault)
    }
    const { body, ended } = relay({ pieces, format, tally, meter, isLate: begun === null, abort, report })
    span.lastUntil(ended)
    void calls.track(context.get('token').userId, abort, ended)
    return new Response(body, { headers: { ...headers, ...eventStream } })
  }

  return async function answer(context: GatewayContext, abort: AbortController, admitted: Admitted, read: ReadBody) {
    const { request, asking, form, headers, meter, tally, most } = admitted
    let asked = NO_USAGE
    try {
      abort.signal.throwIfAborted()
      asked = tally.used()
      if (request.stream) return await stream(context, abort, admitted, read)
      const piece = await asking.complete(most, { signal: abort.signal, span: callSpanOf(context) })
      tally.observe(piece)
      await meter.end(200, tally.used())
      return new Response(form.whole(piece, tally), { headers: { ...headers, ...jsonBody } })
    } catch (error) {
      const status = abort.signal.aborted ? callerGoneStatus : error instanceof GatewayError ? error.status : 500
      await meter.end(status, usedInVain(error, abort.signal, asked, most))
      throw error
    }
  }
}

/** Makes the handlers of calls to models in each protocol, which share bounds of bodies and admission; they throw GatewayErrors. */
export function createCallHandlers(deps: ServerDeps, bodyReader: BodyReader) {
  const { calls, calendar } = deps
  const backend = chooseBackend(deps)
  const admitCall = createCallAdmission(deps, backend)
  const answer = createAnswer(deps)
  const refuseMany = ({ userId, usage }: KnownToken) => {
    if (calls.countOf(userId) >= Math.max(MAX_CALLS, 4 * usage.limits.rpm)) throw tooManyCalls()
  }

  async function take(context: GatewayContext, abort: AbortController, dialect: Dialect) {
    await checkCaller(context, (token) => refuseEarly(token, calendar))
    const { userId, usage } = context.get('token')
    return bodyReader.read(context, { userId, rpm: usage.limits.rpm }, async (text, read) => {
      const { request, form, asking = askingOf(backend, request) } = dialect(text)
      const span = callSpanOf(context)
      span.setAttributes({ 'gen_ai.request.model': request.model })
      const call = await span.during('admission', () => admitCall(context, request, abort.signal))
      const admitted = { ...call, form, asking }
      read.freeSlot()
      return answer(context, abort, admitted, read)
    })
  }

  return (dialect: Dialect) =>
    async (context: GatewayContext): Promise<Response> => {
      await checkCaller(context, refuseMany)
      const { userId } = context.get('token')
      const abort = follow(context.req.raw.signal)
      failWhenAborted(callSpanOf(context), abort)
      try {
        return await calls.track(userId, abort, take(context, abort, dialect))
      } catch (error) {
        if (isStopped(abort.signal)) throw new ServerStopping()
        if (abort.signal.aborted) return new Response(null, { status: callerGoneStatus })
        throw error
      }
    }
}
