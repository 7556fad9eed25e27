import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { errorFields } from '../errorFields'
import type { Parts } from '../parts'
import type { RequestContext, ServerEnv } from '../requestContext'
import { CALLER_GONE } from '../usage/recordCall'
import { createChat } from './chat'
import { GatewayError } from './gatewayError'
import { findTokenHolder } from './tokenHolder'

/** Room for a conversation with pictures in it. */
const LARGEST_BODY = 20 * 1024 * 1024

function toResponse(context: RequestContext, error: unknown): Response {
  if (context.req.raw.signal.aborted) return new Response(null, { status: CALLER_GONE })
  const fault = error instanceof GatewayError ? error : new GatewayError('internal_error')
  if (fault !== error) context.var.log.error(errorFields(error), 'model call failed')
  return context.json(fault.toAnswer(), fault.status, { ...fault.headers })
}

const guarded = (answer: (context: RequestContext) => Promise<Response>) => (context: RequestContext) =>
  answer(context).catch((error: unknown) => toResponse(context, error))

/** `/v1`: the OpenAI-compatible API of `openapi/gateway.yaml`, for holders of an API token. */
export function addGatewayRoutes(app: Hono<ServerEnv>, parts: Parts): void {
  const tooLarge = (context: RequestContext) => toResponse(context, new GatewayError('request_too_large'))
  app.use('/v1/*', async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-store')
  })
  app.use('/v1/*', bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge }))
  app.get(
    '/v1/models',
    guarded(async (context) => {
      await findTokenHolder(parts.db, context.req.header('authorization'), parts.now())
      const data = await parts.models.list().catch(() => {
        throw new GatewayError('upstream_unavailable', { headers: { 'Retry-After': '5' } })
      })
      return context.json({ object: 'list', data })
    }),
  )
  app.post('/v1/chat/completions', guarded(createChat(parts)))
  app.all('/v1/*', (context) => toResponse(context, new GatewayError('not_found')))
}
