import type { Context, MiddlewareHandler } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
import { getCookie } from 'hono/cookie'
import type { Language } from '@/openapi/types'
import { LANGUAGE_COOKIE } from '@/openapi/configuration'
import { resolveLanguage } from '@/openapi/rules/language'
import type { Log } from '../log'
import { isSecret } from '../secrets'
import { NO_SPAN, type Span } from '../tracing'

/** Variables that middleware sets for each request. */
export type ServerEnv = {
  Variables: RequestIdVariables & {
    log: Log
    address: string
    /** Set if tracing is on; `spanOf` reads it. */
    span?: Span
    /** The language of a sign-in, if it is known. */
    language?: Language
    /** The address at which to retry a request that failed with 503, if it is not the request's own. */
    retryHref?: string
  }
}

export type RequestContext = Context<ServerEnv>

/** Origin of a request, as records of it name it. */
export const sourceOf = ({ var: { address, requestId } }: RequestContext) => ({ address, requestId })

export const spanOf = (context: Pick<RequestContext, 'get'>): Span => context.get('span') ?? NO_SPAN

/** The value of an `Authorization: Bearer` header; undefined if it is absent or longer than `longest`. */
export function bearerOf({ req }: Pick<RequestContext, 'req'>, longest: number): string | undefined {
  const value = /^Bearer +(\S+)$/i.exec(req.header('authorization') ?? '')?.[1]
  return value !== undefined && value.length <= longest ? value : undefined
}

/** Whether an `Authorization` header has the form of a session's. */
export const isSessionBearer = (authorization: string): boolean =>
  isSecret(/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '')

/** The language of a page: the one in its address, else the remembered choice, else the browser's. */
export const pageLanguage = (context: RequestContext, query = context.req.query('lang')): Language =>
  resolveLanguage({
    query,
    remembered: getCookie(context, LANGUAGE_COOKIE),
    browser: context.req.header('accept-language'),
  })

type Headers = { header: (name: string) => string | undefined }

/**
 * Whether the browser says that a page of this origin sent the request. Over plain http away from localhost browsers
 * send no `Sec-Fetch-Site`; then `Origin` must name the portal.
 */
export function isSameOrigin(request: Headers, publicUrl: string): boolean {
  const site = request.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  return request.header('origin') === publicUrl
}

/** Whether a browser opens a page in a tab, on behalf of its user or a page of this origin. No script can set these headers. */
export function isOwnNavigation(request: Headers): boolean {
  const site = request.header('sec-fetch-site')
  return request.header('sec-fetch-dest') === 'document' && (site === 'same-origin' || site === 'none')
}

/** Whether a browser opens a page. Programs and scripts ask for no HTML. */
export const isNavigation = (request: Headers): boolean =>
  request.header('sec-fetch-mode') === 'navigate' || request.header('accept')?.includes('text/html') === true

/** Whether a browser sends the request for another origin. A client without these headers is not a browser. */
function isFromElsewhere(request: Headers, publicUrl: string): boolean {
  const isBrowser = request.header('sec-fetch-site') !== undefined || request.header('origin') !== undefined
  return isBrowser && !isSameOrigin(request, publicUrl)
}

const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

type Refuse = (context: RequestContext) => Response | Promise<Response>

/** Lets requests pass that `accepts`; `refuse` responds to others. */
const only =
  (accepts: (context: RequestContext) => boolean, refuse: Refuse): MiddlewareHandler<ServerEnv> =>
  async (context, next) => {
    if (!accepts(context)) return refuse(context)
    await next()
    return undefined
  }

/** Allows requests that may change something only from the own origin, whatever their content type; `refuse` responds to others. */
export const ownOriginOnly = (publicUrl: string, refuse: Refuse) =>
  only(({ req }) => isSafe(req.method) || !isFromElsewhere(req, publicUrl), refuse)

/** Allows only requests of the own pages; `refuse` responds to others. */
export const ownPageOnly = (publicUrl: string, refuse: Refuse) =>
  only(({ req }) => isSameOrigin(req, publicUrl), refuse)

/** Whether the request may be read as JSON: its content type says so, or it has no body and needs none. */
export function isJson(request: Headers, needsBody: boolean): boolean {
  const type = request.header('content-type')
  if (type !== undefined) return /^application\/json[\t ]*(;|$)/i.test(type)
  const hasBody = (request.header('content-length') ?? '0') !== '0' || request.header('transfer-encoding') !== undefined
  return !needsBody && !hasBody
}
