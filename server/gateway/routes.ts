import { Hono, type MiddlewareHandler } from 'hono'
import type { ServerDeps } from '../app/serverDeps'
import type { ServerEnv } from '../platform/http/requestContext'
import type { Model } from '@/openapi/types'
import { callerGoneStatus } from '@/openapi/rules/calls'
import { createCallHandlers } from './callHandlers'
import { readChatRequest } from './protocols/chat/chatRequest'
import { allowOrigins } from './crossOrigin'
import { chatForm, type Dialect } from './protocols/protocol'
import { toAnswer } from './errors/errorBody'
import { readForwarded } from './protocols/chat/forwarding'
import { callSpanOf, logFault, type GatewayContext, type GatewayEnv } from './gatewayContext'
import { asFault, GatewayError } from './errors/gatewayError'
import { createGuard } from './auth/guard'
import { createBodyReader, mayBeLarge } from './bodies/bodyReader'
import { embeddingsDialect } from './protocols/embeddings/embeddingsCalls'
import { createTokenCount, messagesDialect } from './protocols/anthropic/messagesCalls'
import { toMessagesModel, toMessagesModels } from './protocols/anthropic/messagesModels'
import { speaksMessages } from './errors/speaksMessages'
import { requireModel, requireOfferedModels } from './upstream/models'
import { createWindowCounter } from './auth/windowCounter'

/** Lists of models and counts of tokens that a user may ask for in a minute. */
const MAX_QUESTIONS = 600

function toResponse(context: GatewayContext, { configuration, metrics }: ServerDeps, error: unknown): Response {
  const span = callSpanOf(context)
  if (context.req.raw.signal.aborted) {
    span.fail(callerGoneStatus)
    return new Response(null, { status: callerGoneStatus })
  }
  const fault = asFault(error)
  logFault(context, fault)
  metrics.requestFailed(fault)
  span.fail(fault)
  // What is left of a large body is not read: the connection ends with the answer.
  const ending = mayBeLarge(context) ? { Connection: 'close' } : {}
  return context.json(toAnswer(context, configuration, fault), fault.status, { ...fault.headers, ...ending })
}

/** Lets a user ask so often in a minute for what counts against no other limit. */
function limitQuestions(): MiddlewareHandler<GatewayEnv> {
  const questions = createWindowCounter()
  return async (context, next) => {
    const { userId } = context.get('token')
    const wait = questions.retryAfterSeconds(userId, MAX_QUESTIONS)
    const headers = { 'Retry-After': String(wait), 'X-Should-Retry': 'true' }
    if (wait !== null) throw new GatewayError('requests_per_minute', { headers })
    questions.add(userId, 1)
    await next()
  }
}

/** Where the model API is: the second address is that of other services, for clients whose settings have it. */
export const GATEWAY_BASES = ['/v1', '/api/v1'] as const

export const isGateway = (path: string) => GATEWAY_BASES.some((base) => path === base || path.startsWith(`${base}/`))

function addCalls(gateway: Hono<GatewayEnv>, deps: ServerDeps) {
  const rules = deps.configuration.models
  const chatDialect: Dialect = (body) => {
    const request = readForwarded(readChatRequest(body), rules)
    return { request, form: chatForm(request.stream_options?.include_usage === true) }
  }
  const [guard, limited, bodyReader] = [createGuard(deps), limitQuestions(), createBodyReader()]
  const calls = createCallHandlers(deps, bodyReader)
  const toModel = (model: Model) => ({ ...model, ...deps.models.detailsOf(model.id) })
  gateway.get('/models', guard, limited, async (context) => {
    const models = await requireOfferedModels(deps.models, context.get('token').models)
    return context.json(
      speaksMessages(context) ? toMessagesModels(models) : { object: 'list', data: models.map(toModel) },
    )
  })
  // An id may hold slashes.
  gateway.get('/models/:id{.+}', guard, limited, async (context) => {
    const model = await requireModel(deps.models, context.req.param('id'), context.get('token').models)
    return context.json(speaksMessages(context) ? toMessagesModel(model) : toModel(model))
  })
  gateway.post('/chat/completions', guard, calls(chatDialect))
  gateway.post('/embeddings', guard, calls(embeddingsDialect(deps)))
  gateway.post('/messages', guard, calls(messagesDialect(deps)))
  gateway.post('/messages/count_tokens', guard, limited, createTokenCount({ ...deps, bodyReader }))
  // Programs ask whether the address is there before their first message.
  gateway.get('/messages', (context, next) => (context.req.method === 'HEAD' ? context.body(null) : next()))
}

/** `/v1`: the API of `openapi/gateway.yaml`, for holders of an API token. */
export function addGatewayRoutes(app: Hono<ServerEnv>, deps: ServerDeps): void {
  const gateway = new Hono<GatewayEnv>()
  gateway.onError((error, context) => toResponse(context, deps, error))
  gateway.use(async (context, next) => {
    await next()
    const { headers } = context.res // `context.header` would turn the answer into a web stream
    headers.set('Cache-Control', 'no-store')
    if (speaksMessages(context)) headers.set('Request-Id', context.get('requestId'))
  })
  const crossOrigin = allowOrigins(deps.configuration.corsOrigins)
  // A preflight brings no token.
  if (crossOrigin !== null) gateway.use(crossOrigin)
  addCalls(gateway, deps)
  gateway.all('*', (context) => toResponse(context, deps, new GatewayError('not_found')))
  for (const base of GATEWAY_BASES) app.route(base, gateway)
}
