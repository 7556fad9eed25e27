import type { Parts } from '../parts'
import { isStopped, ServerStopping } from '../stopping'
import { CALLER_GONE } from '../usage/recordCall'
import { admit, refuseByLeast, refuseEarly } from './admission'
import type { Backend } from './backend'
import { countInSlices, leastInput, readChatRequest, type ChatRequest } from './chatRequest'
import { echoBackend } from './echoBackend'
import { readForwarded } from './forwarding'
import { logFault, type GatewayContext } from './gatewayContext'
import { GatewayError } from './gatewayError'
import { createIntake } from './intake'
import { createMeter, NOTHING } from './meter'
import { listOffered } from './offeredModels'
import { relay } from './relay'
import { termsOf } from './standing'
import { createTally } from './tally'
import { createTurns } from './turns'
import { createUpstreamBackend } from './upstreamBackend'

const eventStream = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' }

function chooseBackend({ configuration, models }: Parts): Backend {
  const { upstream } = configuration.models
  if (upstream === null) return echoBackend
  return createUpstreamBackend({ ...configuration.models, upstream }, (id) => models.contextOf(id))
}

async function requireModel({ models }: Parts, { model }: ChatRequest) {
  const offered = await listOffered(models)
  if (offered.some(({ id }) => id === model)) return
  throw new GatewayError('model_not_found', { param: 'model', message: `The model \`${model}\` does not exist.` })
}

/** Aborts with the caller's own signal, also where the caller has left already. */
function follow(signal: AbortSignal): AbortController {
  const abort = new AbortController()
  const leave = () => abort.abort()
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })
  return abort
}

/** Made apart from the request: what is made beside it keeps it for as long as its answer is streamed. */
const createLoggedTally = (input: number, { log }: GatewayContext['var']) =>
  createTally(input, (why) => log.warn({ why }, 'usage of the model upstream not believed'))

/** Takes in a call: reads it, counts it and lets it through, or throws what refuses it as early as that is known. */
function createDoor(parts: Parts, backend: Backend) {
  const { db, calendar, configuration } = parts
  const terms = termsOf(parts)
  const intake = createIntake()
  /** A user's calls wait here, and not each with a connection to the database, which others need. */
  const inTurn = createTurns()

  async function letThrough(context: GatewayContext, request: ChatRequest, signal: AbortSignal) {
    const { token, startedAt } = context.var
    const wanted = { least: leastInput(request), reserve: () => backend.reserve(request) }
    const { id, input, output, headers } = await inTurn(token.userId, async () => {
      signal.throwIfAborted()
      return admit(db, token.userId, terms, wanted)
    })
    context.set('isAdmitted', true)
    const meter = createMeter(parts, { token, startedAt, model: request.model, admissionId: id })
    return { request, headers, meter, tally: createLoggedTally(input, context.var), most: output }
  }

  return async (context: GatewayContext, { signal }: AbortController) => {
    const { userId, standing } = context.var.token
    refuseEarly(context.var.token, calendar)
    return intake.take(context, { userId, rpm: standing.limits.rpm }, async (text) => {
      const request = readForwarded(readChatRequest(text), configuration.models)
      await requireModel(parts, request)
      refuseByLeast({ userId, calendar, standing }, leastInput(request))
      await countInSlices(request)
      return letThrough(context, request, signal)
    })
  }
}

/** Answers `POST /v1/chat/completions`; throws GatewayErrors. */
export function createChat(parts: Parts): (context: GatewayContext) => Promise<Response> {
  const { calls } = parts
  const backend = chooseBackend(parts)
  const takeIn = createDoor(parts, backend)

  async function answer(context: GatewayContext, abort: AbortController) {
    const { request, headers, meter, tally, most } = await takeIn(context, abort)
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
        void calls.track(abort, ended)
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

  return async (context) => {
    const abort = follow(context.req.raw.signal)
    try {
      return await calls.track(abort, answer(context, abort))
    } catch (error) {
      if (isStopped(abort.signal)) throw new ServerStopping()
      if (abort.signal.aborted) return new Response(null, { status: CALLER_GONE })
      throw error
    }
  }
}
