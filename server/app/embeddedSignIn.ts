import type { Database } from '../storage/database'
import { loadAccountIssuer } from '../identity/accounts/accountIssuer'
import { createAccountStore, type AccountStore } from '../identity/accounts/accountStore'
import type { HashQueue } from '../identity/accounts/hashQueue'
import { createKnownBrowsers, type KnownBrowsers } from '../identity/accounts/knownBrowsers'
import type { PasswordCost } from '../identity/accounts/passwords'
import { loadBrowserKey } from '../identity/accounts/secrets'
import { providerErrorPage } from '../identity/pages/providerErrorPage'
import type { SsoPages } from '../identity/pages/ssoPages'
import { createProvider, type Provider } from '../identity/provider/provider'

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
