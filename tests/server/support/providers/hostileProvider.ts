import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from '../browser'
import { startAddress } from '../journeys'

export const hostileClient = { clientId: 'portal-there', clientSecret: 'known-to-both-of-them' }

type Claims = Record<string, unknown>
type Endpoint = 'metadata' | 'token' | 'userinfo' | 'jwks'

/** The misbehaviour of a provider; empty for a correct one. */
export type Misbehaviour = {
  /** Claims of the ID token that replace the correct ones; undefined omits one. */
  idToken?: Claims
  /** Creates the ID token in another way than by signing its claims with the published key. */
  signs?: (claims: Claims) => Promise<string>
  userinfo?: Claims
  metadata?: Claims
  /** Replaces the response of one endpoint. */
  answers?: Partial<Record<Endpoint, (response: ServerResponse) => void>>
}

function sendJson(response: ServerResponse, value: unknown) {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

export const signedBy = (key: CryptoKey | Uint8Array, alg: string, kid?: string) => (claims: Claims) =>
  new SignJWT(claims).setProtectedHeader({ alg, ...(kid === undefined ? {} : { kid }) }).sign(key)

const basic = { sub: 'ada', preferred_username: 'ada' }

/** An OpenID provider with a chosen misbehaviour; the test does the browser's part, `/authorize`. */
export async function startHostileProvider() {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  let now: Misbehaviour = {}
  let nonce = ''
  const server = createServer((request, response) => {
    void answer(new URL(request.url ?? '/', issuer).pathname, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // as: a TCP server has a port
  const issuer = `http://127.0.0.1:${port}`

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    ...now.metadata,
  })

  async function idToken() {
    const seconds = Math.floor(Date.now() / 1000)
    const right = { iss: issuer, aud: hostileClient.clientId, iat: seconds, exp: seconds + 300, nonce, ...basic }
    const claims = JSON.parse(JSON.stringify({ ...right, ...now.idToken })) as Claims // as: what JSON leaves of a record is one
    return now.signs ? now.signs(claims) : signedBy(privateKey, 'RS256', 'there')(claims)
  }

  const endpoints: Record<string, { name: Endpoint; value: () => unknown }> = {
    '/.well-known/openid-configuration': { name: 'metadata', value: metadata },
    '/token': {
      name: 'token',
      value: async () => ({ access_token: 'at', token_type: 'bearer', id_token: await idToken() }),
    },
    '/userinfo': { name: 'userinfo', value: () => ({ ...basic, ...now.userinfo }) },
    '/jwks': {
      name: 'jwks',
      value: async () => ({ keys: [{ ...(await exportJWK(publicKey)), use: 'sig', alg: 'RS256', kid: 'there' }] }),
    },
  }

  async function answer(path: string, response: ServerResponse) {
    const endpoint = endpoints[path]
    const own = endpoint && now.answers?.[endpoint.name]
    if (!endpoint) response.writeHead(404).end()
    else if (own) own(response)
    else sendJson(response, await endpoint.value())
  }

  return {
    issuer,
    publicKey,
    misbehave: (next: Misbehaviour = {}) => (now = next),
    /** Stores the values that the portal expects in the ID token. */
    expectNonce: (next: string) => (nonce = next),
    /** The address to which the browser returns after a sign-in with an ID token that the portal expects. */
    async callbackOf(browser: Browser): Promise<string> {
      const atProvider = (url: URL) => url.pathname === '/authorize'
      const { url } = await browser.open(startAddress(browser.origin, '/', { lang: 'en-US' }), {}, atProvider)
      nonce = url.searchParams.get('nonce') ?? ''
      return `/sso/callback?${new URLSearchParams({ code: 'c', state: url.searchParams.get('state') ?? '' }).toString()}`
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type HostileProvider = Awaited<ReturnType<typeof startHostileProvider>>
