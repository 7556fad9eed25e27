import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { callerGoneStatus } from '@/openapi/rules/calls'
import { modelApiPaths } from '@/openapi/rules/playground'
import type { LocalisedText } from '@/openapi/configuration'
import type { Model } from '@/openapi/types'
import { isNavigation, type ServerEnv } from '@/server/platform/http/requestContext'
import { createWindowCounter } from '../auth/windowCounter'
import { mayBeLarge } from '../bodies/bodyReader'
import type { CallHandler } from './callHandlers'
import { errorContextOf, isAnthropicRequest, toErrorBody } from '../errors/errorBody'
import { errors } from '../errors/errorCodes'
import { toGatewayError, GatewayError } from '../errors/gatewayError'
import { callSpanOf, logError, type GatewayContext, type GatewayEnv } from '../context/gatewayContext'
import type { GatewayMetrics } from '../context/metrics'
import { toMessagesModel, toMessagesModels, type DescribeModel } from '../protocols/anthropic/messagesModels'
import { streamedRejection } from '../protocols/responses/responseEvents'
import { EVENT_STREAM } from '../relay/respond'
import { requireModel, requireOfferedModels, type ModelCatalogue } from '../upstream/modelCatalogue'

/** Response headers that a page's script may read. */
const exposeHeaders = [
  'Request-Id',
  'Retry-After',
  'X-Ignored-Tools',
  'X-RateLimit-Limit-Requests',
  'X-RateLimit-Limit-Tokens',
  'X-RateLimit-Remaining-Requests',
  'X-RateLimit-Remaining-Tokens',
  'X-RateLimit-Reset-Requests',
  'X-RateLimit-Reset-Tokens',
  'X-Request-Id',
  'X-Should-Retry',
]
const MAX_AGE_SECONDS = 600

/**
 * Lets scripts of pages at exactly these origins call the model API; null without origins. Such a call brings its token: cookies
 * are never allowed, and headers are named one by one because `*` does not include `Authorization`.
 */
const allowOrigins = (origins: readonly string[]): MiddlewareHandler | null =>
  origins.length === 0
    ? null
    : cors({ origin: [...origins], allowMethods: ['GET', 'POST'], exposeHeaders, maxAge: MAX_AGE_SECONDS })

/** Requests per minute and user to endpoints that count against no other limit: lists of models and counts of tokens. */
const MAX_FREE_REQUESTS = 600

type GatewayRoutes = {
  /** The portal's address. */
  publicUrl: string
  corsOrigins: readonly string[]
  metrics: Pick<GatewayMetrics, 'requestFailed'>
  models: Pick<ModelCatalogue, 'list' | 'detailsOf'>
  describe: DescribeModel
  guard: MiddlewareHandler<GatewayEnv>
  calls: Readonly<Record<'chat' | 'embeddings' | 'messages' | 'responses', CallHandler>>
  countTokens: CallHandler
  reportUsage: CallHandler
}

export type ErrorPorts = Pick<GatewayRoutes, 'publicUrl' | 'metrics'>

/** Sends an error in the protocol of its request, and reports it. */
export function sendError(context: GatewayContext, { publicUrl, metrics }: ErrorPorts, error: unknown): Response {
  const span = callSpanOf(context)
  if (context.req.raw.signal.aborted) {
    span.fail(callerGoneStatus)
    return new Response(null, { status: callerGoneStatus })
  }
  const fault = toGatewayError(error)
  logError(context, fault)
  metrics.requestFailed(fault)
  span.fail(fault)
  // The rest of a large body is not read, so the connection ends with the response.
  const ending = mayBeLarge(context) ? { Connection: 'close' } : {}
  const stream = streamedRejection(context.req, fault, errorContextOf(context, publicUrl))
  if (stream !== null) return context.body(stream, 200, { ...fault.headers, ...ending, ...EVENT_STREAM })
  return context.json(toErrorBody(context, publicUrl, fault), fault.status, { ...fault.headers, ...ending })
}

/** Reports of usage per minute and user: each reads the database. */
const MAX_USAGE_REPORTS = 30

/** Rate limit for endpoints outside the account's limits. */
function limitFreeRequests(limit: number): MiddlewareHandler<GatewayEnv> {
  const requests = createWindowCounter()
  return async (context, next) => {
    const { userId } = context.get('caller').token
    const wait = requests.retryAfterSeconds(userId, limit)
    const headers = { 'Retry-After': String(wait), 'X-Should-Retry': 'true' }
    if (wait !== null) throw new GatewayError('requests_per_minute', { headers })
    requests.add(userId, 1)
    await next()
  }
}

/** The addresses of the model API. The second one is that of other services, which some clients have in their settings. */
export const GATEWAY_BASES = modelApiPaths

export const isGateway = (path: string) => GATEWAY_BASES.some((base) => path === base || path.startsWith(`${base}/`))

const rejectWith = (message: LocalisedText) => () => {
  throw new GatewayError('not_found', { message })
}

/** Names the base URL: the address is wrong more often than the endpoint. */
function unknownAddress(publicUrl: string): GatewayError {
  const en = `${errors.not_found.en} Its base URL is ${publicUrl}/v1, for clients of Anthropic’s API ${publicUrl}.`
  const zh = `${errors.not_found.zh}Base URL 为 ${publicUrl}/v1，Anthropic 客户端为 ${publicUrl}。`
  return new GatewayError('not_found', { message: { en, zh } })
}

/** Endpoints without the base of the model API, and those by which programs recognise servers of llama.cpp and Ollama. */
const MISPLACED = [
  ...['/chat/completions', '/completions', '/embeddings', '/messages', '/responses'].flatMap((path) => [
    path,
    `/api${path}`,
  ]),
  ...['/messages/*', '/responses/*', '/models', '/models/*', '/usage'],
  ...[
    '/completion',
    '/props',
    '/slots',
    '/api/tags',
    '/api/chat',
    '/api/generate',
    '/api/show',
    '/api/version',
    '/api/ps',
  ],
]

/** Responds to programs that have a wrong base URL; browsers get pages. */
function addMisplaced(app: Hono<ServerEnv>, ports: ErrorPorts) {
  const misplaced = new Hono<GatewayEnv>()
  const send: MiddlewareHandler<GatewayEnv> = async (context, next) => {
    if (isNavigation(context.req)) return next()
    const response = sendError(context, ports, unknownAddress(ports.publicUrl))
    response.headers.set('Cache-Control', 'no-store')
    return response
  }
  for (const path of MISPLACED) misplaced.all(path, send)
  app.route('/', misplaced)
}

const rejectStored = rejectWith({
  en: 'This portal stores no responses: send the whole conversation as items in `input`, with `store: false`.',
  zh: '本站不保存回答：请把整段对话作为条目写入 `input`，并设置 `store: false`。',
})

const rejectSocket = rejectWith({
  en: 'This portal has no list of responses and no WebSocket: send `POST /responses`, with `stream: true` for events.',
  zh: '本站没有回答列表，也不支持 WebSocket：请发送 `POST /responses`，需要事件时设置 `stream: true`。',
})

const rejectCompaction = rejectWith({
  en: 'This portal does not shorten conversations: let your program summarise or leave out the oldest items, and send the others in `input`.',
  zh: '本站不压缩对话：请由程序概括或略去最早的条目，再把其余条目写入 `input`。',
})

function addEndpoints(gateway: Hono<GatewayEnv>, routes: GatewayRoutes) {
  const { models, describe, guard, calls, countTokens, reportUsage } = routes
  const limited = limitFreeRequests(MAX_FREE_REQUESTS)
  const toModel = (model: Model) => ({ ...model, ...models.detailsOf(model.id) })
  gateway.get('/models', guard, limited, async (context) => {
    const offered = await requireOfferedModels(models, context.get('caller').token.models)
    if (isAnthropicRequest(context)) return context.json(toMessagesModels(offered, describe))
    // Codex logs an error if it finds no list in its own form; with an empty one it uses its settings.
    const catalogue = context.req.query('client_version') === undefined ? {} : { models: [] }
    return context.json({ object: 'list', data: offered.map(toModel), ...catalogue })
  })
  // An id may hold slashes.
  gateway.get('/models/:id{.+}', guard, limited, async (context) => {
    const model = await requireModel(models, context.req.param('id'), context.get('caller').token.models)
    return context.json(isAnthropicRequest(context) ? toMessagesModel(model, describe) : toModel(model))
  })
  gateway.get('/usage', guard, limitFreeRequests(MAX_USAGE_REPORTS), reportUsage)
  gateway.post('/chat/completions', guard, calls.chat)
  gateway.post('/embeddings', guard, calls.embeddings)
  gateway.post('/messages', guard, calls.messages)
  gateway.post('/responses', guard, calls.responses)
  gateway.get('/responses', guard, rejectSocket)
  gateway.all('/responses/compact', guard, rejectCompaction)
  // Clients that take the responses for stored ones.
  for (const path of ['/responses/*', '/conversations/*']) gateway.all(path, guard, rejectStored)
  gateway.post('/messages/count_tokens', guard, limited, countTokens)
  // Some programs check the address by HEAD before their first message.
  gateway.get('/messages', (context, next) => (context.req.method === 'HEAD' ? context.body(null) : next()))
}

/** `/v1`: the API of `openapi/gateway.yaml`, for callers with an API token. */
export function addGatewayRoutes(app: Hono<ServerEnv>, routes: GatewayRoutes): void {
  const gateway = new Hono<GatewayEnv>()
  gateway.onError((error, context) => sendError(context, routes, error))
  gateway.use(async (context, next) => {
    await next()
    const { headers } = context.res // `context.header` would turn the response into a web stream
    headers.set('Cache-Control', 'no-store')
    if (isAnthropicRequest(context)) headers.set('Request-Id', context.get('requestId'))
  })
  const crossOrigin = allowOrigins(routes.corsOrigins)
  // A preflight brings no token.
  if (crossOrigin !== null) gateway.use(crossOrigin)
  addEndpoints(gateway, routes)
  gateway.all('*', (context) => sendError(context, routes, unknownAddress(routes.publicUrl)))
  for (const base of GATEWAY_BASES) app.route(base, gateway)
  addMisplaced(app, routes)
}
