import { Hono, type MiddlewareHandler } from 'hono'
import type { ServerDeps } from '../http/serverDeps'
import type { ServerEnv } from '../http/requestContext'
import { callerGoneStatus } from '@/openapi/rules/calls'
import { callerOf } from './caller'
import { createChat } from './chat'
import { allowOrigins } from './crossOrigin'
import { logFault, type GatewayContext, type GatewayEnv } from './gatewayContext'
import { asFault, GatewayError } from './gatewayError'
import { createGuard } from './admission/guard'
import { mayBeLarge } from './bodies/bodyReader'
import { requireModel, requireOfferedModels } from './models'
import { createWindowCounter } from './admission/windowCounter'

/** Lists of models that a user may ask for in a minute. */
const MAX_LISTS = 600

function toResponse(context: GatewayContext, { configuration, metrics }: ServerDeps, error: unknown): Response {
  if (context.req.raw.signal.aborted) return new Response(null, { status: callerGoneStatus })
  const fault = asFault(error)
  logFault(context, fault)
  metrics.requestFailed(fault.code)
  // What is left of a large body is not read: the connection ends with the answer.
  const ending = mayBeLarge(context) ? { Connection: 'close' } : {}
  return context.json(fault.toAnswer(callerOf(context, configuration)), fault.status, { ...fault.headers, ...ending })
}

/** Lets a user ask for the list of models so often in a minute: it counts against no other limit. */
function limitLists(): MiddlewareHandler<GatewayEnv> {
  const lists = createWindowCounter()
  return async ({ var: { token } }, next) => {
    const wait = lists.retryAfterSeconds(token.userId, MAX_LISTS)
    const headers = { 'Retry-After': String(wait), 'X-Should-Retry': 'true' }
    if (wait !== null) throw new GatewayError('requests_per_minute', { headers })
    lists.add(token.userId, 1)
    await next()
  }
}

/** Where the model API is: the second address is that of other services, for clients whose settings have it. */
const GATEWAY_BASES = ['/v1', '/api/v1'] as const

export const isGateway = (path: string) => GATEWAY_BASES.some((base) => path === base || path.startsWith(`${base}/`))

/** `/v1`: the OpenAI-compatible API of `openapi/gateway.yaml`, for holders of an API token. */
export function addGatewayRoutes(app: Hono<ServerEnv>, deps: ServerDeps): void {
  const gateway = new Hono<GatewayEnv>()
  const [guard, lists] = [createGuard(deps), limitLists()]
  gateway.onError((error, context) => toResponse(context, deps, error))
  gateway.use(async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-store')
  })
  const crossOrigin = allowOrigins(deps.configuration.corsOrigins)
  // A preflight brings no token.
  if (crossOrigin !== null) gateway.use(crossOrigin)
  gateway.get('/models', guard, lists, async (context) =>
    context.json({ object: 'list', data: await requireOfferedModels(deps.models) }),
  )
  // An id may hold slashes.
  gateway.get('/models/:id{.+}', guard, lists, async (context) =>
    context.json(await requireModel(deps.models, context.req.param('id'))),
  )
  gateway.post('/chat/completions', guard, createChat(deps))
  gateway.all('*', (context) => toResponse(context, deps, new GatewayError('not_found')))
  for (const base of GATEWAY_BASES) app.route(base, gateway)
}
