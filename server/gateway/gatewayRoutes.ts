import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Parts } from '../parts'
import type { ServerEnv } from '../requestContext'
import { CALLER_GONE } from '../usage/recordCall'
import { createChat } from './chat'
import { logFault, type GatewayContext, type GatewayEnv } from './gatewayContext'
import { asFault, GatewayError } from './gatewayError'
import { listOffered } from './offeredModels'
import { termsOf } from './standing'
import { findTokenHolder } from './tokenHolder'

/** Room for a conversation with pictures in it. */
const LARGEST_BODY = 20 * 1024 * 1024

function toResponse(context: GatewayContext, error: unknown): Response {
  if (context.req.raw.signal.aborted) return new Response(null, { status: CALLER_GONE })
  const fault = asFault(error)
  logFault(context, fault)
  return context.json(fault.toAnswer(), fault.status, { ...fault.headers })
}

/** Lets holders of an API token pass, before anything of a body is read. */
function authenticate(parts: Parts): MiddlewareHandler<GatewayEnv> {
  const terms = termsOf(parts)
  return async (context, next) => {
    context.set('startedAt', performance.now())
    context.set('token', await findTokenHolder(parts.db, context.req.header('authorization'), terms))
    await next()
  }
}

/** `/v1`: the OpenAI-compatible API of `openapi/gateway.yaml`, for holders of an API token. */
export function addGatewayRoutes(app: Hono<ServerEnv>, parts: Parts): void {
  const tooLarge = () => {
    throw new GatewayError('request_too_large')
  }
  const gateway = new Hono<GatewayEnv>()
  gateway.onError((error, context) => toResponse(context, error))
  gateway.use(async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-store')
  })
  gateway.get('/models', authenticate(parts), async (context) =>
    context.json({ object: 'list', data: await listOffered(parts.models) }),
  )
  const limitBody = bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge })
  gateway.post('/chat/completions', authenticate(parts), limitBody, createChat(parts))
  gateway.all('*', (context) => toResponse(context, new GatewayError('not_found')))
  app.route('/v1', gateway)
}
