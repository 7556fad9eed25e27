import type { Hono } from 'hono'
import { ownPageOnly } from '../platform/http/crossSite'
import type { ServerEnv } from '../platform/http/requestContext'
import type { Database } from '../storage/database'
import { loadAccountIssuer } from '../identity/accounts/accountIssuer'
import { createAccountStore, type AccountStore } from '../identity/accounts/accountStore'
import type { HashQueue } from '../identity/accounts/hashQueue'
import { createKnownBrowsers, type KnownBrowsers } from '../identity/accounts/knownBrowsers'
import type { PasswordCost } from '../identity/accounts/passwords'
import { createPasswordStrength } from '../identity/accounts/passwordStrength'
import { loadBrowserKey } from '../identity/accounts/secrets'
import { createRecordEvent } from '../identity/audit'
import type { RedirectToProvider } from '../identity/client/signOnStart'
import { createAuthenticate, createSignIn, createSignUp } from '../identity/interactions/forms'
import { addInteractionRoutes } from '../identity/interactions/routes'
import { createScreens } from '../identity/interactions/screens'
import { createSignInLimits } from '../identity/interactions/signInLimits'
import { providerErrorPage } from '../identity/pages/providerErrorPage'
import type { SsoPages } from '../identity/pages/ssoPages'
import { addProtocolRoutes } from '../identity/protocolRoutes'
import { createProvider, type Provider } from '../identity/provider/provider'
import { createChange, createPasswordChange, createProof } from '../identity/userCenter/passwordChange'
import { addUserCenterRoutes, createSignOut } from '../identity/userCenter/routes'
import { createProfileChange } from '../identity/userCenter/userCenter'
import type { ServerDeps } from './serverDeps'

/** The embedded OpenID provider with its accounts. */
export type EmbeddedSignIn = {
  provider: Provider
  accounts: AccountStore
  /** The stored issuer under which the portal finds the accounts (`accountIssuer.ts`). */
  accountIssuer: string
  known: KnownBrowsers
}

export type EmbeddedSignInOptions = {
  db: Database
  publicUrl: string
  passwordCost: PasswordCost
  hashQueue: HashQueue
  pages: SsoPages
  now: () => Date
}

/** Creates the embedded provider with the keys and accounts of `db`. */
export async function createEmbeddedSignIn(options: EmbeddedSignInOptions): Promise<EmbeddedSignIn> {
  const { db, publicUrl, passwordCost, hashQueue, pages, now } = options
  const accountIssuer = await loadAccountIssuer(db, publicUrl, now())
  const accounts = createAccountStore({ db, passwordCost, hashQueue, now })
  const provider = await createProvider({ db, publicUrl, accounts, now, renderError: providerErrorPage(pages) })
  const browserKey = await loadBrowserKey(db, now())
  const known = createKnownBrowsers({ accounts, browserKey, publicUrl, now })
  return { provider, accounts, accountIssuer, known }
}

/** Adds the routes of the embedded provider: its protocol, its pages and the user centre. */
export function addEmbeddedSignIn(
  app: Hono<ServerEnv>,
  deps: ServerDeps,
  embedded: EmbeddedSignIn,
  pages: SsoPages,
  redirectToProvider: RedirectToProvider,
): void {
  const { rateLimits, metrics } = deps
  const { publicUrl } = deps.configuration
  const record = createRecordEvent(deps)
  const parts = { ...deps, ...embedded, pages, record, strengthOf: createPasswordStrength() }
  const ownPage = ownPageOnly(publicUrl, (context) => pages.sendError(context, 'crossSite', { status: 403 }))

  const screens = createScreens(parts)
  const limits = createSignInLimits({ rateLimits })
  const authenticate = createAuthenticate({ ...parts, limits, metrics })
  addInteractionRoutes(app, {
    ...parts,
    ownPage,
    screens,
    signIn: createSignIn({ ...parts, authenticate, limits, screens }),
    signUp: createSignUp({ ...parts, screens }),
  })

  const prove = createProof(parts)
  const change = createChange(parts)
  addUserCenterRoutes(app, {
    ...parts,
    ownPage,
    signIn: (context, path, language) =>
      redirectToProvider(
        context,
        { returnTo: `${publicUrl}${path}`, language, givesCode: false },
        { signsUp: false, forcesPassword: false },
      ),
    changeProfile: createProfileChange(parts),
    changePassword: createPasswordChange({ ...parts, prove, change }),
    signOut: createSignOut(parts),
  })
  addProtocolRoutes(app, { publicUrl, rateLimits, pages, forward: embedded.provider.fetch })
}
