import type { Hono } from 'hono'
import type { ServerEnv } from '../platform/http/requestContext'
import { isStorable } from '../platform/text'
import type { RateLimits } from '../storage/rateLimits'
import { PROVIDER } from '../configuration/signInAddresses'
import type { SsoPages } from './pages/ssoPages'

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'PUT']
/** The address of a new sign-in, in every spelling that the library accepts; a resumed sign-in has a longer one. */
const AUTHORIZE = new RegExp(`^${PROVIDER}/auth/*$`, 'i')

/** Whether the database accepts the parameters of a sign-in, which the library stores there. */
const canBeStored = (text: string) => [...new URLSearchParams(text)].flat().every(isStorable)

type ProtocolPorts = {
  publicUrl: string
  rateLimits: Pick<RateLimits, 'consume'>
  pages: Pick<SsoPages, 'sendError'>
  forward: (request: Request) => Promise<Response>
}

/** Adds the OpenID protocol of the embedded provider. */
export function addProtocolRoutes(app: Hono<ServerEnv>, { publicUrl, rateLimits, pages, forward }: ProtocolPorts) {
  app.all(`${PROVIDER}/*`, async (context) => {
    if (!METHODS.includes(context.req.method)) return context.body(null, 405, { Allow: METHODS.join(', ') })
    const { pathname, search } = new URL(context.req.url)
    const wait = AUTHORIZE.test(pathname) ? await rateLimits.consume('authorizeByAddress', context.var.address) : null
    if (wait !== null) {
      context.header('Retry-After', String(wait))
      return pages.sendError(context, 'tooManyAttempts', { status: 429 })
    }
    const { method, headers } = context.req.raw
    const body = method === 'GET' || method === 'HEAD' ? '' : await context.req.text()
    if (!canBeStored(search) || !canBeStored(body)) return pages.sendError(context, 'badRequest', { status: 400 })
    const request = new Request(new URL(pathname + search, publicUrl), { method, headers, body: body || null })
    const response = await forward(request)
    // The library responds 404 only if it has no route.
    return response.status === 404 ? pages.sendError(context, 'notFound', { status: 404 }) : response
  })
}
