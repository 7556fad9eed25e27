import { errorFields } from '../errorFields'
import type { Parts } from '../parts'
import type { RequestContext } from '../requestContext'
import { CALLER_GONE } from '../usage/recordCall'
import { admit } from './admission'
import type { Backend } from './backend'
import { readChatRequest, type ChatRequest } from './chatRequest'
import { echoBackend } from './echoBackend'
import { GatewayError } from './gatewayError'
import { createMeter } from './meter'
import { relay } from './relay'
import { findTokenHolder } from './tokenHolder'
import { createUpstreamBackend } from './upstreamBackend'

const eventStream = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' }

function chooseBackend({ models }: Parts['configuration']): Backend {
  const { upstream } = models
  return upstream === null ? echoBackend : createUpstreamBackend({ ...models, upstream })
}

async function requireModel({ models }: Parts, { model }: ChatRequest) {
  const offered = await models.list().catch(() => {
    throw new GatewayError('upstream_unavailable', { headers: { 'Retry-After': '5' } })
  })
  if (offered.some(({ id }) => id === model)) return
  throw new GatewayError('model_not_found', { param: 'model', message: `The model \`${model}\` does not exist.` })
}

/** Answers `POST /v1/chat/completions`; throws GatewayErrors. */
export function createChat(parts: Parts): (context: RequestContext) => Promise<Response> {
  const { db, calendar, configuration, now } = parts
  const backend = chooseBackend(configuration)

  return async (context) => {
    const calledAt = now()
    const holder = await findTokenHolder(db, context.req.header('authorization'), calledAt)
    const request = readChatRequest(await context.req.text())
    await requireModel(parts, request)
    const reserved = backend.reserve(request)
    const user = { userId: holder.userId, defaults: configuration.defaultLimits, calendar }
    const { id: admissionId, headers } = await admit(db, user, now, reserved)
    const meter = createMeter(parts, { holder, model: request.model, admissionId, calledAt })
    const abort = new AbortController()
    context.req.raw.signal.addEventListener('abort', () => abort.abort(), { once: true })
    try {
      if (request.stream) {
        const pieces = await backend.stream(request, abort.signal)
        const report = (error: unknown) => context.var.log.error(errorFields(error), 'stream failed')
        const body = relay({ pieces, request, input: reserved.input, meter, abort, report })
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
}
