import type { Parts } from '../parts'
import { CALLER_GONE } from '../usage/recordCall'
import { admit } from './admission'
import type { Backend } from './backend'
import { leastInput, readChatRequest, type ChatRequest } from './chatRequest'
import { echoBackend } from './echoBackend'
import { logFault, type GatewayContext } from './gatewayContext'
import { GatewayError } from './gatewayError'
import { createMeter } from './meter'
import { listOffered } from './offeredModels'
import { relay } from './relay'
import { termsOf } from './standing'
import { createTurns } from './turns'
import { createUpstreamBackend } from './upstreamBackend'

const eventStream = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' }

function chooseBackend({ models }: Parts['configuration']): Backend {
  const { upstream } = models
  return upstream === null ? echoBackend : createUpstreamBackend({ ...models, upstream })
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

/** Answers `POST /v1/chat/completions`; throws GatewayErrors. */
export function createChat(parts: Parts): (context: GatewayContext) => Promise<Response> {
  const { db, calls, configuration } = parts
  const terms = termsOf(parts)
  const backend = chooseBackend(configuration)

  /** A user's calls wait here, and not each with a connection to the database, which others need. */
  const inTurn = createTurns()

  async function letThrough(context: GatewayContext, request: ChatRequest, { signal }: AbortController) {
    const { token, startedAt } = context.var
    const wanted = { least: leastInput(request), reserve: () => backend.reserve(request) }
    const admission = await inTurn(token.userId, async () => {
      signal.throwIfAborted()
      return admit(db, token.userId, terms, wanted)
    })
    const { id: admissionId, input, headers } = admission
    const meter = createMeter(parts, { token, startedAt, model: request.model, admissionId })
    return { headers, meter, input }
  }

  async function answer(context: GatewayContext, abort: AbortController) {
    const request = readChatRequest(await context.req.text())
    await requireModel(parts, request)
    const { headers, meter, input } = await letThrough(context, request, abort)
    try {
      abort.signal.throwIfAborted()
      if (request.stream) {
        const pieces = await backend.stream(request, abort.signal)
        abort.signal.throwIfAborted()
        const report = (fault: GatewayError) => logFault(context, fault)
        const { body, ended } = relay({ pieces, request, input, meter, abort, report })
        void calls.track(abort, ended)
        return new Response(body, { headers: { ...headers, ...eventStream } })
      }
      const { body, usage } = await backend.complete(request, abort.signal)
      await meter.end(200, usage)
      return Response.json(body, { headers })
    } catch (error) {
      const status = abort.signal.aborted ? CALLER_GONE : error instanceof GatewayError ? error.status : 500
      await meter.end(status, { input: 0, output: 0 })
      throw error
    }
  }

  return async (context) => {
    const abort = follow(context.req.raw.signal)
    try {
      return await calls.track(abort, answer(context, abort))
    } catch (error) {
      if (abort.signal.aborted) return new Response(null, { status: CALLER_GONE })
      throw error
    }
  }
}
