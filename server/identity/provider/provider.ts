import { and, eq } from 'drizzle-orm'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Interaction, InteractionResults } from 'oidc-provider'
import type { Database } from '@/server/storage/database'
import { DatabaseUnavailable, isDatabaseUnavailable } from '@/server/platform/databaseUnavailable'
import { providerRecords } from '@/server/storage/schema/schema'
import type { OidcClient } from '@/server/configuration/configuration'
import { PROVIDER } from '@/server/configuration/signInAddresses'
import { issuerAt } from '../accounts/accountIssuer'
import type { Account, AccountStore } from '../accounts/accountStore'
import { answerFromLibrary, cookiesForLibrary } from './hostCookies'
import { inProcessFetch } from './inProcess'
import { loadKeys } from '../accounts/secrets'
import { OidcProvider } from './oidcProvider'
import { CLIENT_ID, providerSettings, type SettingsInput } from './settings'

export type SignedIn = { uid: string; accountId: string }

/** The embedded OpenID provider, reached without a port of its own. */
export type Provider = SessionEnder &
  BrowserReader & {
    /** The portal as its client. */
    client: OidcClient
    /** The protocol's endpoints; expects addresses below the public one. */
    fetch: (request: Request) => Promise<Response>
    /**
     * Ends the interaction with an account whose password was right; returns the address to go on at, or null where the
     * account has another password by now.
     */
    finish: (cookies: string | undefined, account: Account) => Promise<string | null>
  }

type SessionEnder = {
  endSession: (uid: string) => Promise<void>
  /** Whether a session is live, which it then is until `tx` has ended. */
  holdSession: (tx: Database, uid: string) => Promise<boolean>
}

/** What the library knows of a browser by its cookies. */
type BrowserReader = {
  /** The sign-in under way in this browser; null when there is none (any more). */
  interaction: (cookies: string | undefined) => Promise<Interaction | null>
  /** Who is signed in to the provider in this browser. */
  signedIn: (cookies: string | undefined) => Promise<SignedIn | null>
}

type Library = InstanceType<typeof OidcProvider>

/** The library reads its signed cookies from Node's objects, which a fetch request does not have. */
function nodeExchange(cookies: string | undefined) {
  const request = new IncomingMessage(new Socket())
  if (cookies !== undefined) request.headers.cookie = cookies
  return { request, response: new ServerResponse(request) }
}

function createSessionEnder(db: Database): SessionEnder {
  const isSession = eq(providerRecords.model, 'Session')
  return {
    async endSession(uid: string) {
      await db.delete(providerRecords).where(and(isSession, eq(providerRecords.uid, uid)))
    },
    async holdSession(tx: Database, uid: string) {
      const isIt = and(isSession, eq(providerRecords.uid, uid))
      const found = await tx.select({ uid: providerRecords.uid }).from(providerRecords).where(isIt).for('key share')
      return found.length > 0
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
  accounts: Pick<AccountStore, 'find' | 'isCurrent'>
  now: () => Date
  renderError: SettingsInput['renderError']
}

function createBrowserReader(library: Library): BrowserReader {
  return {
    interaction(cookies) {
      const { request, response } = nodeExchange(cookies)
      return library.interactionDetails(request, response).catch((error: unknown) => {
        if (error instanceof Error && error.name === 'SessionNotFound') return null
        throw error
      })
    },
    async signedIn(cookies) {
      const { request, response } = nodeExchange(cookies)
      const { uid, accountId } = await library.Session.get(library.createContext(request, response))
      return accountId === undefined ? null : { uid, accountId }
    },
  }
}

function fetchThrough(library: Library) {
  const handle = library.callback()
  library.on('server_error', (context, error) => {
    if (isDatabaseUnavailable(error)) context.status = 503
  })
  const reach = inProcessFetch((request, response) => {
    const original = request.url ?? '/'
    Object.assign(request, { originalUrl: original, url: original.slice(PROVIDER.length) || '/' })
    void handle(request, response)
  })
  return async (request: Request) => {
    const { pathname, protocol } = new URL(request.url)
    const cookies = cookiesForLibrary(request.headers.get('cookie') ?? undefined, pathname)
    const inner = new Request(request)
    if (cookies !== undefined) inner.headers.set('cookie', cookies)
    const response = await reach(inner)
    if (response.status === 503) throw new DatabaseUnavailable('the provider could not use the database')
    return answerFromLibrary(response, pathname, protocol === 'https:')
  }
}

/** Makes the provider with the keys and data of `db`. */
export async function createProvider(input: ProviderInput): Promise<Provider> {
  const { db, publicUrl, accounts, now, renderError } = input
  const keys = await loadKeys(db, now())
  const settings = providerSettings({ db, keys, accounts, publicUrl, renderError })
  const library = new OidcProvider(issuerAt(publicUrl), settings)
  library.proxy = true
  const sessions = createSessionEnder(db)
  const browsers = createBrowserReader(library)
  return {
    ...sessions,
    ...browsers,
    client: { issuer: library.issuer, clientId: CLIENT_ID, clientSecret: keys.clientSecret },
    fetch: fetchThrough(library),
    async finish(cookies, account) {
      const before = await browsers.signedIn(cookies)
      if (before && before.accountId !== account.id) {
        await forgetSession(await browsers.interaction(cookies))
        await sessions.endSession(before.uid)
      }
      const { request, response } = nodeExchange(cookies)
      const keep = (result: InteractionResults) =>
        library.interactionResult(request, response, result, { mergeWithLastSubmission: false })
      const address = await keep({ login: { accountId: account.id, remember: true } })
      // Looked at once the result is kept: a change of the password that comes later ends it.
      if (await accounts.isCurrent(account)) return address
      await keep({})
      return null
    },
  }
}
