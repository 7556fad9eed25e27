import { generateKeyPair, UnsecuredJWT } from 'jose'
import type { ServerResponse } from 'node:http'
import type { UserInfo } from '@/openapi/types'
import {
  hostileClient,
  signedBy,
  startHostileProvider,
  type HostileProvider,
  type Misbehaviour,
} from '@/tests/server/support/providers/hostileProvider'
import { call, cameBack, exchange, startAddress } from '@/tests/server/support/journeys'
import type { Attack, Scenario } from '../attack'
import { ms, timed } from '../figures'
import { newcomer, type Visitor } from '../people'

const MAX_BYTES = 4000

type Trick = Misbehaviour & { name: string; signsIn: boolean }

/** Claims of both the ID token and the user info. */
const userClaims = (name: string, signsIn: boolean, claims: Record<string, unknown>): Trick => ({
  name,
  signsIn,
  idToken: claims,
  userinfo: claims,
})
const badToken = (name: string, idToken: Record<string, unknown>): Trick => ({ name, signsIn: false, idToken })
const badAnswer = (name: string, token: (response: ServerResponse) => void): Trick => ({
  name,
  signsIn: false,
  answers: { token },
})
const foreign = await generateKeyPair('RS256')

/** Faulty claims and tokens, with the expected outcome of the sign-in. */
const tricks: readonly Trick[] = [
  { name: 'valid claims', signsIn: true },
  userClaims('a name of 30 MB', false, { name: 'x'.repeat(30_000_000) }),
  userClaims('a name of 20,000 characters', true, { name: 'x'.repeat(20_000) }),
  userClaims('a NUL in the name', true, { name: 'a\u0000b' }),
  userClaims('a NUL in the subject', false, { sub: 'gue\u0000st' }),
  userClaims('a lone surrogate in the name', true, { name: 'a\ud800' }),
  userClaims('a script as picture', true, { picture: 'javascript:alert(1)' }),
  userClaims('claims of wrong types', true, { name: { a: 1 }, email: ['x'], picture: 7, preferred_username: true }),
  { name: 'a signature of another key', signsIn: false, signs: signedBy(foreign.privateKey, 'RS256', 'there') },
  { name: 'no signature', signsIn: false, signs: (claims) => Promise.resolve(new UnsecuredJWT(claims).encode()) },
  badToken('a foreign audience', { aud: 'somebody-else' }),
  badToken('another issuer', { iss: 'https://elsewhere.example' }),
  badToken('a nonce of another sign-in', { nonce: 'A'.repeat(43) }),
  badToken('a token that is over', { iat: 1, exp: 2 }),
  badToken('no subject', { sub: undefined }),
  badAnswer('an answer that never comes', () => undefined),
  badAnswer('a redirect of the token call', (response) =>
    response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
  ),
  badAnswer('a page instead of a token', (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
  ),
]

/** The provider's page: it redirects the browser back with a code at once. */
async function signIn(provider: HostileProvider, visitor: Visitor) {
  const there = await visitor.open(startAddress(visitor.origin, '/'), {}, (url) => url.pathname === '/authorize')
  provider.expectNonce(there.url.searchParams.get('nonce') ?? '')
  const state = there.url.searchParams.get('state') ?? ''
  return visitor.open(`/sso/callback?${new URLSearchParams({ code: 'code', state }).toString()}`, {}, cameBack)
}

async function play(attack: Attack, url: string, provider: HostileProvider, { name, signsIn, ...misbehaviour }: Trick) {
  provider.misbehave(misbehaviour)
  const { visitor } = newcomer(url)
  const { took, response: page } = await timed(() => signIn(provider, visitor))
  const { status } = page.response
  const isIn = cameBack(page.url)
  attack.check(
    `${name}: a response within 15 s without a server error`,
    took < 15_000 && status !== 500,
    `${status} after ${ms(took)}`,
  )
  if (!signsIn) {
    attack.check(`${name}: rejects the sign-in`, !isIn, `${status} at ${page.url.pathname}`)
    return
  }
  if (!isIn) {
    attack.check(`${name}: signs in nevertheless`, false, `${status} at ${page.url.pathname}`)
    return
  }
  const bearer = await exchange(visitor, page.url)
  const info = await call<UserInfo>(visitor, 'POST', '/puyu/users/getUserInfo', { json: { jwt: bearer }, bearer })
  const length = JSON.stringify(info.envelope.data).length
  attack.check(
    `${name}: the stored profile is bounded`,
    info.status === 200 && length < MAX_BYTES,
    `${length} characters`,
  )
  const picture = info.envelope.data?.avatar ?? ''
  attack.check(
    `${name}: a picture is a web address or none`,
    picture === '' || /^https?:/.test(picture),
    picture || 'none',
  )
}

export const hostileProvider: Scenario = {
  name: 'hostileProvider',
  about: 'An OpenID provider sends wrong sizes, characters, types and signatures, tokens of other users, or nothing.',
  async run(attack) {
    const provider = await startHostileProvider()
    attack.later(() => provider.stop())
    const portal = await attack.portal({
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: hostileClient.clientId,
      OIDC_CLIENT_SECRET: hostileClient.clientSecret,
    })
    for (const trick of tricks) await play(attack, portal.url, provider, trick)
    const { status } = await fetch(`${portal.url}/readyz`)
    attack.check('the portal is ready after the attack', status === 200, `/readyz ${status}`)
  },
}
