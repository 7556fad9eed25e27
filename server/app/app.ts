import { Hono } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { HTTPException } from 'hono/http-exception'
import { requestId } from 'hono/request-id'
import { timeout } from 'hono/timeout'
import { RefusalCode } from '@/openapi/refusalCodes'
import { callerGoneStatus } from '@/openapi/rules/calls'
import { sendOutcome } from '../portal/api/api'
import { BodyAborted, createAbortLog, readOrAbort } from '../platform/http/abortedBody'
import { limitBody, mayHaveBody } from '../platform/http/bodyLimit'
import { ownOriginOnly } from '../platform/http/crossSite'
import { errorFields } from '../platform/errors'
import type { Configuration } from '../configuration/configuration'
import { createAdmitCall } from '../gateway/admitCall'
import { createTokenLookup } from '../gateway/auth/tokenLookup'
import { toErrorBody } from '../gateway/errors/errorBody'
import { asFault } from '../gateway/errors/gatewayError'
import { createReserveQuota } from '../gateway/limits/quota'
import { GATEWAY_BASES, isGateway } from '../gateway/routes'
import { addGateway } from './gateway'
import type { ServerDeps } from './serverDeps'
import type { RequestContext, ServerEnv } from '../platform/http/requestContext'
import { requestLog } from '../platform/http/requestLog'
import { PERSONAL_CACHE_CONTROL } from '../pages/personalPage'
import type { PageHandler } from '../pages/pageHandler'
import { addPortal } from './portal'
import { addHealthRoutes } from './health'
import { securityHeaders } from '../platform/http/securityHeaders'
import type { SsoPages } from '../identity/pages/ssoPages'
import { traceRequests, type Tracing } from './tracing/traceRequests'
import { isSso, SSO } from '../configuration/signInAddresses'
import type { EmbeddedSignIn } from './embeddedSignIn'
import { addSignIn } from './signIn'
import {
  DeadlineExceeded,
  isUnavailable,
  REQUEST_DEADLINE_MS,
  RETRY_AFTER_S,
  SIGN_IN_DEADLINE_MS,
} from '../platform/http/unavailable'

const MAX_BODY_BYTES = 64 * 1024
/** It is kept with every event of the audit log. */
const MAX_REQUEST_ID_LENGTH = 64

/** A browser takes headers of this answer over into what it kept: without the page's own policy it would get the one of calls. */
const notModified = etag({
  retainedHeaders: [...RETAINED_304_HEADERS, 'Content-Language', 'Content-Security-Policy', 'X-Robots-Tag'],
})

const isCall = (path: string) => path.startsWith('/puyu/') || path === '/puyu'

/** Answers what takes longer than `deadlineMs`, from the arrival of its body, as unavailable. */
function limitTime(app: Hono<ServerEnv>, path: string, deadlineMs: number) {
  app.use(path, async (context, next) => {
    if (mayHaveBody(context.req)) await readOrAbort(() => context.req.text())
    await next()
  })
  app.use(
    path,
    timeout(deadlineMs, () => new DeadlineExceeded()),
  )
}

/** What holds for every request below `/puyu`, whichever route responds. */
function guardCalls(app: Hono<ServerEnv>, publicUrl: string) {
  app.use('/puyu/*', async (context, next) => {
    await next()
    // `context.header` would turn the answer into a web stream.
    context.res.headers.set('Cache-Control', 'no-store')
    context.res.headers.set('Vary', 'Accept-Language')
  })
  app.use(
    '/puyu/*',
    ownOriginOnly(publicUrl, (context) => sendOutcome(context, { refusal: RefusalCode.FORBIDDEN })),
  )
  limitTime(app, '/puyu/*', REQUEST_DEADLINE_MS)
}

function addModelApi(app: Hono<ServerEnv>, deps: ServerDeps) {
  const { configuration, calendar, clock, recorder } = deps
  const limitContext = { defaults: configuration.defaultLimits, calendar, clock: () => clock.given() }
  const reserveQuota = createReserveQuota({ ...deps, limitContext })
  addGateway(app, {
    ...deps,
    tokens: createTokenLookup({ ...deps, limitContext }),
    admitCall: createAdmitCall({
      ...deps,
      reserveQuota,
      record: (call, admissionId) => recorder.record(call, admissionId),
    }),
  })
}

const sendTooLarge = (ssoPages: SsoPages) => (context: RequestContext) => {
  if (isCall(context.req.path)) return sendOutcome(context, { refusal: RefusalCode.INVALID_REQUEST }, 413)
  if (isSso(context.req.path)) return ssoPages.sendError(context, 'badRequest', { status: 413 })
  return context.text('The body is too large', 413)
}

/** Traces calls; pages and sign-ins have no spans. */
function addTraces(app: Hono<ServerEnv>, tracing: Tracing) {
  for (const base of [...GATEWAY_BASES, '/puyu']) app.use(`${base}/*`, traceRequests(tracing))
}

type Failing = { configuration: Configuration; ssoPages: SsoPages; noteAborted: () => void }

/** We cannot answer now: 503 in the protocol of what was asked. */
function sendUnavailable(context: RequestContext, { configuration, ssoPages }: Failing, error: unknown) {
  context.var.log.warn(errorFields(error), 'not available')
  context.header('Retry-After', RETRY_AFTER_S)
  if (isCall(context.req.path)) return sendOutcome(context, { refusal: RefusalCode.SERVICE_UNAVAILABLE })
  if (isGateway(context.req.path))
    return context.json(toErrorBody(context, configuration.publicUrl, asFault(error)), 503)
  if (isSso(context.req.path)) return ssoPages.sendUnavailable(context)
  return context.text('The service is not available now', 503)
}

function addFailures(app: Hono<ServerEnv>, failing: Failing) {
  const { ssoPages, noteAborted } = failing

  app.notFound((context) =>
    isCall(context.req.path)
      ? sendOutcome(context, { refusal: RefusalCode.NOT_FOUND })
      : context.text('Not found', 404),
  )
  app.onError((error, context) => {
    if (error instanceof BodyAborted) {
      noteAborted()
      return new Response(null, { status: callerGoneStatus })
    }
    if (isUnavailable(error)) return sendUnavailable(context, failing, error)
    if (error instanceof HTTPException) return error.getResponse()
    context.var.log.error(errorFields(error), 'request failed')
    if (isCall(context.req.path)) return sendOutcome(context, { refusal: RefusalCode.INTERNAL })
    if (isSso(context.req.path)) return ssoPages.sendError(context, 'failed', { status: 500 })
    return context.text('The server failed', 500)
  })
}

/** What may not be kept gets no tag either: a request for it could name another person's. */
function addPages(app: Hono<ServerEnv>, send: (context: RequestContext) => Promise<Response | null>) {
  app.get('*', async (context, next) => {
    if (isCall(context.req.path)) return next()
    const answer = await send(context)
    if (!answer) return next()
    context.res = answer
    if (answer.headers.get('Cache-Control') === PERSONAL_CACHE_CONTROL) return undefined
    return notModified(context, () => Promise.resolve())
  })
}

/** Composes the routes; `pages` answers what is left over, behind the calls, the sign-in and the health checks. */
export function createApp(
  deps: ServerDeps,
  embedded: EmbeddedSignIn | null,
  ssoPages: SsoPages,
  pages: PageHandler,
): Hono<ServerEnv> {
  const { configuration, log } = deps
  const app = new Hono<ServerEnv>()
  app.use(requestId({ limitLength: MAX_REQUEST_ID_LENGTH }))
  app.use(requestLog(log, configuration.trustedProxies))
  if (deps.tracing !== null) addTraces(app, deps.tracing)
  app.use(deps.shutdown.middleware)
  app.use(securityHeaders(configuration.publicUrl))
  addModelApi(app, deps)
  app.use(limitBody(MAX_BODY_BYTES, sendTooLarge(ssoPages)))
  addHealthRoutes(app, deps)
  guardCalls(app, configuration.publicUrl)
  const findVisitor = addPortal(app, deps)
  limitTime(app, `${SSO}/*`, SIGN_IN_DEADLINE_MS)
  addSignIn(app, deps, embedded, ssoPages)
  addPages(app, (context) => pages(context, findVisitor))
  addFailures(app, { configuration, ssoPages, noteAborted: createAbortLog(log, deps.now) })
  return app
}
