import type { Hono } from 'hono'
import { ownPageOnly } from '../platform/http/crossSite'
import type { ServerDeps } from '../app/serverDeps'
import type { ServerEnv } from '../platform/http/requestContext'
import { isStorable } from '../platform/text'
import { PROVIDER, SSO } from '../configuration/signInAddresses'
import { addStartRoute, createProviderRedirect } from './client/signOnStart'
import { addCallbackRoute } from './client/signOnCallback'
import { addInteractionRoutes } from './interactions/routes'
import { createSignOnClient } from './client/oidcClient'
import type { Provider } from './provider/provider'
import type { SsoPages } from './pages/ssoPages'
import { addUserCenterRoutes } from './userCenter/routes'

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'PUT']
/** A new sign-in, in every spelling the library takes; a sign-in goes on at an address below. */
const AUTHORIZE = new RegExp(`^${PROVIDER}/auth/*$`, 'i')

function addProtocolRoutes(
  app: Hono<ServerEnv>,
  { rateLimits, configuration: { publicUrl } }: ServerDeps,
  provider: Provider,
  pages: SsoPages,
) {
  // The library keeps parameters of a sign-in in the database.
  const keepable = (text: string) => [...new URLSearchParams(text)].flat().every(isStorable)
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
    if (!keepable(search) || !keepable(body)) return pages.sendError(context, 'badRequest', { status: 400 })
    const request = new Request(new URL(pathname + search, publicUrl), { method, headers, body: body || null })
    const response = await provider.fetch(request)
    // The library answers 404 only where it has no route.
    return response.status === 404 ? pages.sendError(context, 'notFound', { status: 404 }) : response
  })
}

/** Everything below `/sso`: the bridge, and with the embedded provider its protocol, its pages and the user centre. */
export function addSsoRoutes(app: Hono<ServerEnv>, deps: ServerDeps, pages: SsoPages): void {
  const { configuration, provider } = deps
  const outside = configuration.oidc
  const known = provider ?? outside
  if (!known) throw new Error('neither an embedded nor an outside provider')
  const client = createSignOnClient({
    provider: known,
    publicUrl: configuration.publicUrl,
    fetch: provider?.fetch ?? null,
  })
  const providerRedirect = createProviderRedirect(deps, client, pages)
  addStartRoute(app, deps, providerRedirect, pages)
  addCallbackRoute(app, deps, client, pages)
  for (const { path, type, body } of pages.files)
    app.get(path, (context) => {
      context.header('Cache-Control', 'public, max-age=31536000, immutable')
      return context.body(body, 200, { 'Content-Type': type })
    })
  if (provider) {
    const ownPage = ownPageOnly(configuration.publicUrl, (context) =>
      pages.sendError(context, 'crossSite', { status: 403 }),
    )
    addInteractionRoutes(app, { deps, provider, pages, ownPage })
    addUserCenterRoutes(app, { deps, provider, pages, ownPage, providerRedirect })
    addProtocolRoutes(app, deps, provider, pages)
  }
  app.all(`${SSO}/*`, (context) => pages.sendError(context, 'notFound', { status: 404 }))
}
