import type { Hono, MiddlewareHandler } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'
import { RefusalCode } from '@/openapi/refusalCodes'
import { callerGoneStatus } from '@/openapi/rules/calls'
import { isSso, SSO } from '../configuration/signInAddresses'
import { toErrorBody } from '../gateway/errors/errorBody'
import { toGatewayError } from '../gateway/errors/gatewayError'
import { GATEWAY_BASES, isGateway } from '../gateway/call/routes'
import type { SsoPages } from '../identity/pages/ssoPages'
import { PERSONAL_CACHE_CONTROL } from '../pages/personalPage'
import { errorFields } from '../platform/log'
import { BodyAborted, readOrAbort, limitBody, mayHaveBody } from '../platform/http/bodyLimit'
import { ownOriginOnly, type RequestContext, type ServerEnv } from '../platform/http/requestContext'
import { DeadlineExceeded, isUnavailable, RETRY_AFTER_S, SIGN_IN_DEADLINE_MS } from '../platform/http/unavailable'
import { sendOutcome } from '../portal/api/api'
import { traceRequests, type Tracing } from './tracing/traceRequests'

const MAX_BODY_BYTES = 64 * 1024

/** Headers that a browser copies from a 304 into its cached page: without the page's own policy it would get the one of calls. */
const notModified = etag({
  retainedHeaders: [...RETAINED_304_HEADERS, 'Content-Language', 'Content-Security-Policy', 'X-Robots-Tag'],
})

const isCall = (path: string) => path.startsWith('/puyu/') || path === '/puyu'

/** Waits for the body, whose time does not count for a request's deadline. */
const readBody: MiddlewareHandler<ServerEnv> = async ({ req }, next) => {
  if (mayHaveBody(req)) await readOrAbort(() => req.text())
  await next()
}

/** Traces calls; pages and sign-ins have no spans. */
export function addTraces(app: Hono<ServerEnv>, tracing: Tracing) {
  for (const base of [...GATEWAY_BASES, '/puyu']) app.use(`${base}/*`, traceRequests(tracing))
}

/** Bounds the bodies of every request outside of the model API, which has bounds of its own. */
export function limitBodies(app: Hono<ServerEnv>, ssoPages: SsoPages) {
  const sendTooLarge = (context: RequestContext) => {
    if (isCall(context.req.path)) return sendOutcome(context, { refusal: RefusalCode.INVALID_REQUEST }, 413)
    if (isSso(context.req.path)) return ssoPages.sendError(context, 'badRequest', { status: 413 })
    return context.text('The body is too large', 413)
  }
  app.use(limitBody(MAX_BODY_BYTES, sendTooLarge))
}

/** Sets the headers of every request below `/puyu`, whichever route responds, and rejects other origins. */
export function guardCalls(app: Hono<ServerEnv>, publicUrl: string) {
  app.use('/puyu/*', async (context, next) => {
    await next()
    // `context.header` would turn the response into a web stream.
    context.res.headers.set('Cache-Control', 'no-store')
    context.res.headers.set('Vary', 'Accept-Language')
  })
  app.use(
    '/puyu/*',
    ownOriginOnly(publicUrl, (context) => sendOutcome(context, { refusal: RefusalCode.FORBIDDEN })),
  )
  app.use('/puyu/*', readBody)
}

/** Responds 503 if a page of the sign-in takes too long. */
export function guardSignIn(app: Hono<ServerEnv>) {
  app.use(`${SSO}/*`, readBody)
  app.use(
    `${SSO}/*`,
    timeout(SIGN_IN_DEADLINE_MS, () => new DeadlineExceeded()),
  )
}

/** Adds pages behind everything else. A personal page gets no tag: a request that names its tag could be another user's. */
export function addPages(app: Hono<ServerEnv>, send: (context: RequestContext) => Promise<Response | null>) {
  app.get('*', async (context, next) => {
    if (isCall(context.req.path)) return next()
    const page = await send(context)
    if (!page) return next()
    context.res = page
    if (page.headers.get('Cache-Control') === PERSONAL_CACHE_CONTROL) return undefined
    return notModified(context, () => Promise.resolve())
  })
}

type FailureOptions = { publicUrl: string; ssoPages: SsoPages; noteAborted: () => void }

/** Responds 503 in the protocol of the request. */
function sendUnavailable(context: RequestContext, { publicUrl, ssoPages }: FailureOptions, error: unknown) {
  context.var.log.warn(errorFields(error), 'not available')
  context.header('Retry-After', RETRY_AFTER_S)
  if (isCall(context.req.path)) return sendOutcome(context, { refusal: RefusalCode.SERVICE_UNAVAILABLE })
  if (isGateway(context.req.path)) return context.json(toErrorBody(context, publicUrl, toGatewayError(error)), 503)
  if (isSso(context.req.path)) return ssoPages.sendUnavailable(context)
  return context.text('The service is not available now', 503)
}

/** Responds to unknown addresses and to errors, in the protocol of the request. */
export function addFailures(app: Hono<ServerEnv>, options: FailureOptions) {
  app.notFound((context) =>
    isCall(context.req.path)
      ? sendOutcome(context, { refusal: RefusalCode.NOT_FOUND })
      : context.text('Not found', 404),
  )
  app.onError((error, context) => {
    if (error instanceof BodyAborted) {
      options.noteAborted()
      return new Response(null, { status: callerGoneStatus })
    }
    if (isUnavailable(error)) return sendUnavailable(context, options, error)
    if (error instanceof HTTPException) return error.getResponse()
    context.var.log.error(errorFields(error), 'request failed')
    if (isCall(context.req.path)) return sendOutcome(context, { refusal: RefusalCode.INTERNAL })
    if (isSso(context.req.path)) return options.ssoPages.sendError(context, 'failed', { status: 500 })
    return context.text('The server failed', 500)
  })
}
