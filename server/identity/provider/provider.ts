import { IncomingMessage, ServerResponse, createServer, request as startRequest, type RequestListener } from 'node:http'
import { Socket } from 'node:net'
import type { Interaction, InteractionResults } from 'oidc-provider'
import { duplexPair } from 'node:stream'
import type { Database } from '@/server/storage/database'
import { DatabaseUnavailable, isDatabaseUnavailable } from '@/server/platform/databaseUnavailable'
import { PROVIDER } from '@/server/configuration/signInAddresses'
import { issuerAt } from '../accounts/accountIssuer'
import type { Account, AccountStore } from '../accounts/accountStore'
import { endSession, holdSession } from '../accounts/providerSessions'
import { loadKeys } from '../accounts/secrets'
import { responseForBrowser, cookiesForLibrary } from './hostCookies'
import { OidcProvider } from './oidcProvider'
import { CLIENT_ID, providerSettings, type SettingsInput } from './settings'

/** Headers that belong to one connection, or that only a proxy may set. */
const notForwarded = /^(connection|keep-alive|transfer-encoding|upgrade|te|trailer|host|x-forwarded-.*|forwarded)$/i

function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers()
  for (let index = 0; index < message.rawHeaders.length; index += 2) {
    const [name, value] = message.rawHeaders.slice(index, index + 2)
    if (name !== undefined && value !== undefined && !notForwarded.test(name)) headers.append(name, value)
  }
  return headers
}

async function toResponse(message: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer) // as: no encoding is set on the stream
  const status = message.statusCode ?? 500
  const body = status === 204 || status === 304 ? null : Buffer.concat(chunks)
  return new Response(body, { status, headers: headersOf(message) })
}

/**
 * Wraps a Node request listener as a fetch function over streams in memory, without a port. The listener sees the
 * requested address as its own, as behind a reverse proxy.
 */
function inProcessFetch(listener: RequestListener): (request: Request) => Promise<Response> {
  const server = createServer(listener)
  return async (request) => {
    const [near, far] = duplexPair()
    server.emit('connection', far)
    const { pathname, search, protocol, host } = new URL(request.url)
    const headers = Object.fromEntries([...request.headers].filter(([name]) => !notForwarded.test(name)))
    const outgoing = startRequest({
      method: request.method,
      path: pathname + search,
      headers: { ...headers, host, 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host },
      createConnection: () => near,
    })
    const answered = new Promise<IncomingMessage>((resolve, reject) =>
      outgoing.once('response', resolve).on('error', reject),
    )
    outgoing.end(Buffer.from(await request.arrayBuffer()))
    return toResponse(await answered)
  }
}

type Library = InstanceType<typeof OidcProvider>

/** Creates Node's request and response objects, from which the library reads its signed cookies. */
function nodeExchange(cookies: string | undefined) {
  const request = new IncomingMessage(new Socket())
  if (cookies !== undefined) request.headers.cookie = cookies
  return { request, response: new ServerResponse(request) }
}

/** Detaches an interaction from its session; otherwise the library rejects it once that session is over. */
async function forgetSession(interaction: Interaction | null) {
  if (!interaction?.session) return
  delete interaction.session
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
}

type ProviderInput = {
  db: Database
  publicUrl: string
  accounts: Pick<AccountStore, 'find' | 'isCurrent'>
  now: () => Date
  pages: SettingsInput['pages']
}

function createBrowserReader(library: Library) {
  return {
    /** The pending sign-in of this browser; null if it is absent or over. */
    interaction(cookies: string | undefined) {
      const { request, response } = nodeExchange(cookies)
      return library.interactionDetails(request, response).catch((error: unknown) => {
        if (error instanceof Error && error.name === 'SessionNotFound') return null
        throw error
      })
    },
    /** The account that this browser is signed in to at the provider, or null. */
    async signedIn(cookies: string | undefined) {
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
    return responseForBrowser(response, pathname, protocol === 'https:')
  }
}

/** Creates the embedded OpenID provider, called in this process without a port, with the keys and records of `db`. */
export async function createProvider(input: ProviderInput) {
  const { db, publicUrl, accounts, now, pages } = input
  const keys = await loadKeys(db, now())
  const settings = providerSettings({ db, keys, accounts, publicUrl, pages })
  const library = new OidcProvider(issuerAt(publicUrl), settings)
  library.proxy = true
  const browsers = createBrowserReader(library)
  return {
    ...browsers,
    endSession: (uid: string) => endSession(db, uid),
    holdSession,
    /** The credentials of the portal, its only client. */
    client: { issuer: library.issuer, clientId: CLIENT_ID, clientSecret: keys.clientSecret },
    /** Sends a request to the protocol's endpoints; its address is below the public one. */
    fetch: fetchThrough(library),
    /**
     * Completes the interaction for an account whose password was right. Returns the next address, or null if the
     * password has changed since.
     */
    async finish(cookies: string | undefined, account: Account) {
      const before = await browsers.signedIn(cookies)
      if (before && before.accountId !== account.id) {
        await forgetSession(await browsers.interaction(cookies))
        await endSession(db, before.uid)
      }
      const { request, response } = nodeExchange(cookies)
      const storeResult = (result: InteractionResults) =>
        library.interactionResult(request, response, result, { mergeWithLastSubmission: false })
      // The library copies `acr` to the session of the sign-in, and to nothing that leaves the server.
      const acr = String(account.sessionGeneration)
      const address = await storeResult({ login: { accountId: account.id, remember: true, acr } })
      // Checked after the result is stored: a later change of the password deletes the result.
      if (await accounts.isCurrent(account)) return address
      await storeResult({})
      return null
    },
  }
}
