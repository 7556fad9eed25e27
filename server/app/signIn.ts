import type { Hono } from 'hono'
import type { ServerEnv } from '../platform/http/requestContext'
import { recordFailedSignIn } from '../storage/audit/failedSignIn'
import { SSO } from '../configuration/signInAddresses'
import { createSignOnClient } from '../identity/client/oidcClient'
import { addCallbackRoute, createFinish } from '../identity/client/signOnCallback'
import { addStartRoute, createRedirectToProvider } from '../identity/client/signOnStart'
import { addPageFiles, type SsoPages } from '../identity/pages/ssoPages'
import { addEmbeddedSignIn, type EmbeddedSignIn } from './embeddedSignIn'
import type { ServerDeps } from './serverDeps'

/** Adds everything below `/sso`: the OpenID client and, unless an outside provider is configured, the embedded one. */
export function addSignIn(
  app: Hono<ServerEnv>,
  deps: ServerDeps,
  embedded: EmbeddedSignIn | null,
  pages: SsoPages,
): void {
  const { publicUrl, oidc, portal } = deps.configuration
  const provider = embedded?.provider.client ?? oidc
  if (!provider) throw new Error('neither an embedded nor an outside provider')
  const client = createSignOnClient({ provider, publicUrl, fetch: embedded?.provider.fetch ?? null })
  const parts = { ...deps, publicUrl, clientId: portal.sso.clientId, pages, client }
  const redirectToProvider = createRedirectToProvider(parts)
  const isOwnPath = (path: string) => deps.render.pathKind(path) !== 'unknown'
  addStartRoute(app, { ...parts, isOwnPath, redirectToProvider })
  const sessions = embedded && { ...embedded.provider, accountIssuer: embedded.accountIssuer }
  addCallbackRoute(app, {
    ...parts,
    recordFailure: (context, failure) => recordFailedSignIn(deps, context, failure),
    finish: createFinish({ ...parts, embedded: sessions }),
  })
  addPageFiles(app, pages)
  if (embedded) addEmbeddedSignIn(app, deps, embedded, pages, redirectToProvider)
  app.all(`${SSO}/*`, (context) => pages.sendError(context, 'notFound', { status: 404 }))
}
