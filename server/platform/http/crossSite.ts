import type { MiddlewareHandler } from 'hono'
import type { RequestContext, ServerEnv } from './requestContext'

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

/** Whether a browser says that it opens a page in a tab, for its user or for a page of this origin; no script can make it say so. */
export function isOwnNavigation(request: Headers): boolean {
  const site = request.header('sec-fetch-site')
  return request.header('sec-fetch-dest') === 'document' && (site === 'same-origin' || site === 'none')
}

/** Whether a browser says that another origin sent the request; what says nothing of an origin is no browser. */
function isFromElsewhere(request: Headers, publicUrl: string): boolean {
  const isBrowser = request.header('sec-fetch-site') !== undefined || request.header('origin') !== undefined
  return isBrowser && !isSameOrigin(request, publicUrl)
}

const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/** Lets what may change something through from the own origin only, whatever its content type; `refuse` answers the rest. */
export function ownOriginOnly(
  publicUrl: string,
  refuse: (context: RequestContext) => Response,
): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    if (!isSafe(context.req.method) && isFromElsewhere(context.req, publicUrl)) return refuse(context)
    await next()
    return undefined
  }
}

/** Lets forms of the own pages through only, which browsers tell; `refuse` answers the rest. */
export function ownPageOnly(
  publicUrl: string,
  refuse: (context: RequestContext) => Response | Promise<Response>,
): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    if (!isSameOrigin(context.req, publicUrl)) return refuse(context)
    await next()
    return undefined
  }
}

/** Whether the request may be read as JSON: it says so of its body, or neither has one nor has to. */
export function isJson(request: Headers, needsBody: boolean): boolean {
  const type = request.header('content-type')
  if (type !== undefined) return /^application\/json[\t ]*(;|$)/i.test(type)
  const hasBody = (request.header('content-length') ?? '0') !== '0' || request.header('transfer-encoding') !== undefined
  return !needsBody && !hasBody
}
