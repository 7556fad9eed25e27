import { and, eq, ne } from 'drizzle-orm'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Interaction } from 'oidc-provider'
import { Provider as OidcProvider } from 'oidc-provider/lib/provider.js'
import type { Database } from '../../database/database'
import { providerRecords } from '../../database/schema'
import { createAccountStore, type AccountStore } from './accountStore'
import { inProcessFetch } from './inProcess'
import { loadKeys } from './keys'
import type { PasswordCost } from './passwords'
import { CLIENT_ID, providerSettings, type SettingsInput } from './settings'

const MOUNT = '/sso/oidc'

export type SignedIn = { uid: string; accountId: string }

/** The embedded OpenID provider, reached without a port of its own. */
export type Provider = {
  issuer: string
  clientId: string
  clientSecret: string
  accounts: AccountStore
  /** The protocol's endpoints; expects addresses below the public one. */
  fetch(request: Request): Promise<Response>
  /** The sign-in under way in this browser; null when there is none (any more). */
  interaction(cookies: string | undefined): Promise<Interaction | null>
  /** Ends the interaction with a signed-in account; returns the address to go on at. */
  finish(cookies: string | undefined, accountId: string): Promise<string>
  /** Who is signed in to the provider in this browser. */
  signedIn(cookies: string | undefined): Promise<SignedIn | null>
  endSession(uid: string): Promise<void>
  endOtherSessions(accountId: string, keptUid: string): Promise<void>
}

/** The library reads its signed cookies from Node's objects, which a fetch request does not have. */
function nodeExchange(cookies: string | undefined) {
  const request = new IncomingMessage(new Socket())
  if (cookies !== undefined) request.headers.cookie = cookies
  return { request, response: new ServerResponse(request) }
}

function sessionEnder(db: Database) {
  const isSession = eq(providerRecords.model, 'Session')
  return {
    async endSession(uid: string) {
      await db.delete(providerRecords).where(and(isSession, eq(providerRecords.uid, uid)))
    },
    async endOtherSessions(accountId: string, keptUid: string) {
      await db
        .delete(providerRecords)
        .where(and(isSession, eq(providerRecords.accountId, accountId), ne(providerRecords.uid, keptUid)))
    },
  }
}

/** An interaction that began in a session which is over would be refused for it. */
async function forgetSession(interaction: Interaction | null) {
  if (!interaction?.session) return
  delete interaction.session
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
}

export type ProviderInput = {
  db: Database
  publicUrl: string
  passwordCost: PasswordCost
  now: () => Date
  renderError: SettingsInput['renderError']
}

/** Makes the provider with the keys and data of `db`. */
export async function createProvider({
  db,
  publicUrl,
  passwordCost,
  now,
  renderError,
}: ProviderInput): Promise<Provider> {
  const keys = await loadKeys(db, now())
  const accounts = createAccountStore(db, passwordCost, now)
  const library = new OidcProvider(
    `${publicUrl}${MOUNT}`,
    providerSettings({ db, keys, accounts, publicUrl, renderError }),
  )
  library.proxy = true
  const handle = library.callback()
  const sessions = sessionEnder(db)

  async function interaction(cookies: string | undefined) {
    const { request, response } = nodeExchange(cookies)
    return library.interactionDetails(request, response).catch((error: Error) => {
      if (error.name === 'SessionNotFound') return null
      throw error
    })
  }

  async function signedIn(cookies: string | undefined) {
    const { request, response } = nodeExchange(cookies)
    const { uid, accountId } = await library.Session.get(library.createContext(request, response))
    return accountId === undefined ? null : { uid, accountId }
  }

  return {
    ...sessions,
    issuer: library.issuer,
    clientId: CLIENT_ID,
    clientSecret: keys.clientSecret,
    accounts,
    interaction,
    signedIn,
    fetch: inProcessFetch((request, response) => {
      const original = request.url ?? '/'
      Object.assign(request, { originalUrl: original, url: original.slice(MOUNT.length) || '/' })
      void handle(request, response)
    }),
    async finish(cookies, accountId) {
      const before = await signedIn(cookies)
      if (before && before.accountId !== accountId) {
        await sessions.endSession(before.uid)
        await forgetSession(await interaction(cookies))
      }
      const { request, response } = nodeExchange(cookies)
      return library.interactionResult(
        request,
        response,
        { login: { accountId, remember: true } },
        { mergeWithLastSubmission: false },
      )
    },
  }
}
