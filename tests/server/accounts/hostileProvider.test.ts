import { exportSPKI, generateKeyPair, UnsecuredJWT } from 'jose'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserInfo } from '@/openapi/types'
import { boundedFetch } from '@/server/identity/client/oidcClient'
import type { Browser } from '../support/browser'
import { memoryDatabase } from '../support/databases/embedded'
import {
  hostileClient,
  signedBy,
  startHostileProvider,
  type HostileProvider,
  type Misbehaviour,
} from '../support/providers/hostileProvider'
import { call, cameBack, exchange } from '../support/journeys'
import { startTestServer, type TestServer } from '../support/testServer'

let provider: HostileProvider
let server: TestServer

beforeAll(async () => {
  provider = await startHostileProvider()
  const { clientId, clientSecret } = hostileClient
  const environment = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
  server = await startTestServer(await memoryDatabase(), { environment })
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

async function comeBack(browser: Browser, misbehaviour: Misbehaviour) {
  const callback = await provider.callbackOf(browser)
  provider.misbehave(misbehaviour)
  return browser.open(callback, {}, cameBack)
}

async function signedInAs(misbehaviour: Misbehaviour): Promise<UserInfo | null> {
  const browser = server.browser()
  const page = await comeBack(browser, misbehaviour)
  const bearer = await exchange(browser, page.url)
  const body = { json: { jwt: bearer }, bearer }
  return (await call<UserInfo>(browser, 'POST', '/puyu/users/getUserInfo', body)).envelope.data
}

const NOTHING = { avatar: '', email: '', nickname: '', ssoUid: 'ada' }
const UNUSABLE = 'The response of the sign-in service cannot be used'

test('a provider that responds as specified signs a user in', async () => {
  expect(await signedInAs({})).toEqual({ ...NOTHING, username: 'ada' })
})

const endless = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = () => {
    while (response.write(`"${'a'.repeat(65_536)}",`));
  }
  response.on('drain', more)
  more()
}
const elsewhere = (response: ServerResponse) => void response.writeHead(302, { location: provider.issuer }).end()
const asJson = (body: string | Buffer) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(body)

const { privateKey: strangersKey } = await generateKeyPair('RS256')
const publicKeyAsSecret = async () => new TextEncoder().encode(await exportSPKI(provider.publicKey))

test.each<[string, Misbehaviour]>([
  ['an ID token signed with another key', { signs: signedBy(strangersKey, 'RS256') }],
  ['an ID token signed with another key of the same name', { signs: signedBy(strangersKey, 'RS256', 'there') }],
  ['an ID token that is not signed', { signs: (claims) => Promise.resolve(new UnsecuredJWT(claims).encode()) }],
  [
    'an ID token signed with the client’s secret',
    { signs: signedBy(new TextEncoder().encode(hostileClient.clientSecret.padEnd(32)), 'HS256') },
  ],
  [
    'an ID token signed with the public key as a secret',
    { signs: async (claims) => signedBy(await publicKeyAsSecret(), 'HS256', 'there')(claims) },
  ],
  ['an ID token of another issuer', { idToken: { iss: 'https://evil.example' } }],
  ['an ID token for another client', { idToken: { aud: 'somebody-else' } }],
  ['an ID token of another sign-in', { idToken: { nonce: 'another' } }],
  ['an ID token that is over', { idToken: { exp: 1_000_000_000 } }],
  ['an ID token without a subject', { idToken: { sub: undefined } }],
  ['a subject that is a list', { idToken: { sub: ['ada'] }, userinfo: { sub: ['ada'] } }],
  ['a subject that is too long', { idToken: { sub: 'a'.repeat(256) }, userinfo: { sub: 'a'.repeat(256) } }],
  ['a subject that is not ASCII', { idToken: { sub: 'ada\u0000' }, userinfo: { sub: 'ada\u0000' } }],
  ['user info of another subject', { userinfo: { sub: 'eve' } }],
  ['tokens that never end', { answers: { token: endless } }],
  ['tokens that are no object', { answers: { token: asJson('null') } }],
  ['a token endpoint that redirects', { answers: { token: elsewhere } }],
])('%s opens no session and is explained on a page', async (_, misbehaviour) => {
  const browser = server.browser()
  const page = await comeBack(browser, misbehaviour)
  expect([page.response.status, page.url.pathname]).toEqual([502, '/sso/callback'])
  expect(page.body).toContain(UNUSABLE)
  expect(browser.jar.names()).not.toContain('uaa-token')
})

const refuses = (response: ServerResponse) => void response.writeHead(403).end()
const { privateKey: unlistedKey } = await generateKeyPair('PS256')
const signedUserInfo = () => signedBy(unlistedKey, 'PS256')({ sub: 'ada', name: 'Eve' })
const sendsSigned = (response: ServerResponse) =>
  void signedUserInfo().then((jwt) => response.writeHead(200, { 'content-type': 'application/jwt' }).end(jwt))

test.each<[string, Misbehaviour]>([
  ['is refused', { answers: { userinfo: refuses } }],
  ['fails', { answers: { userinfo: (response) => void response.writeHead(503).end() } }],
  ['is signed with another algorithm', { answers: { userinfo: sendsSigned } }],
  ['never ends', { answers: { userinfo: endless } }],
  ['has 30 MB', { userinfo: { preferred_username: 'a'.repeat(30_000_000) } }],
  ['is no JSON', { answers: { userinfo: asJson('<html>') } }],
  ['is a list', { answers: { userinfo: asJson('[]') } }],
  ['redirects', { answers: { userinfo: elsewhere } }],
])('user info that %s ends no sign-in whose ID token is good, and takes no name', async (_, misbehaviour) => {
  const names = { nickname: 'Ada L.', email: 'ada@example.org' }
  await signedInAs({ userinfo: names })
  const after = server.logs.length
  expect(await signedInAs(misbehaviour)).toEqual({ ...NOTHING, ...names, username: 'ada' })
  const logged = server.logs.slice(after).filter((line) => line.includes('userinfo could not be read'))
  expect(logged).toHaveLength(1)
})

const refusal = (status: number, body: object) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const withChallenge = (response: ServerResponse) =>
  void response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end()
const wrongSecret = 'OIDC_CLIENT_ID or OIDC_CLIENT_SECRET is wrong'

test.each<[string, Misbehaviour, readonly string[]]>([
  ['the nonce', { idToken: { nonce: 'another' } }, ['unexpected ID Token \\"nonce\\" claim value']],
  ['both issuers', { idToken: { iss: 'https://evil.example' } }, ['https://evil.example', 'http://127.0.0.1']],
  ['the missing key', { signs: signedBy(strangersKey, 'RS256', 'elsewhere') }, ['no applicable keys found']],
  ['a wrong secret', { answers: { token: refusal(401, { error: 'invalid_client' }) } }, [wrongSecret]],
  ['a wrong secret by a challenge', { answers: { token: withChallenge } }, [wrongSecret]],
  [
    'the provider’s own words',
    { answers: { token: refusal(400, { error: 'invalid_grant', error_description: 'code is\u0000 used' }) } },
    ['invalid_grant', 'code is used'],
  ],
  ['the status', { answers: { token: refusal(404, {}) } }, ['the status is 404']],
])('the log names %s of a sign-in that failed', async (_, misbehaviour, words) => {
  const after = server.logs.length
  await comeBack(server.browser(), misbehaviour)
  const line = server.logs.slice(after).find((each) => each.includes('sign-in not completed'))
  for (const text of words) expect(line).toContain(text)
})

test('the log contains the error and the description of a provider’s refusal', async () => {
  provider.misbehave()
  const browser = server.browser()
  const callback = (await provider.callbackOf(browser)).replace(
    'code=c',
    'error=access_denied&error_description=Not+a+member',
  )
  const after = server.logs.length
  expect((await browser.open(callback)).response.status).toBe(400)
  expect(server.logs.slice(after).join('')).toContain('access_denied: Not a member')
})

test.each<[string, (response: ServerResponse) => void]>([
  ['fails', (response) => void response.writeHead(503).end()],
  ['hangs up', (response) => void response.destroy()],
])('a token endpoint that %s counts as unavailable', async (_, token) => {
  const page = await comeBack(server.browser(), { answers: { token } })
  expect(page.response.status).toBe(502)
  expect(page.body).toContain('The sign-in service is not available')
})

test('a provider’s refusal of the code is reported', async () => {
  const token = (response: ServerResponse) =>
    void response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}')
  const page = await comeBack(server.browser(), { answers: { token } })
  expect(page.response.status).toBe(400)
  expect(page.body).toContain('The sign-in service refused it')
})

test.each([
  ['its code twice', '&code=d'],
  ['another issuer', '&iss=https://evil.example'],
])('a callback address with %s is rejected', async (_, more) => {
  provider.misbehave()
  const browser = server.browser()
  expect((await browser.open((await provider.callbackOf(browser)) + more)).response.status).toBe(400)
})

test.each<[string, Misbehaviour['userinfo'], Partial<UserInfo>]>([
  ['a name of 300 kB', { preferred_username: '名'.repeat(100_000) }, { username: '名'.repeat(64) }],
  ['a name that is a list', { preferred_username: ['x'], name: { a: 1 } }, { username: 'ada', nickname: '' }],
  ['NUL in names', { preferred_username: 'a\u0000da', nickname: '\u0000' }, { username: 'ada', nickname: '' }],
  ['turned and halved characters', { nickname: '\u202eevil\ud800\u2066' }, { nickname: 'evil' }],
  ['a name in parts', { nickname: 'Ame\u0301lie' }, { nickname: 'Am\u00e9lie' }],
  ['no address as e-mail', { email: 'ada\u0000@example.org' }, { email: '' }],
  ['an e-mail address too long', { email: `${'a'.repeat(300)}@example.org` }, { email: '' }],
  ['a picture that is a script', { picture: 'javascript:alert(1)' }, { avatar: '' }],
  ['a picture without TLS', { picture: 'http://pictures.example/a.png' }, { avatar: '' }],
  ['a picture with NUL', { picture: 'https://pictures.example/\u0000a.png' }, { avatar: '' }],
  ['a picture’s address too long', { picture: `https://pictures.example/${'a'.repeat(2048)}` }, { avatar: '' }],
  ['an avatar', { picture: 'https://pictures.example/图.png' }, { avatar: 'https://pictures.example/%E5%9B%BE.png' }],
])('%s is kept within bounds', async (_, userinfo, expected) => {
  expect(await signedInAs({ userinfo: userinfo ?? {} })).toEqual({ ...NOTHING, username: 'ada', ...expected })
})

const METADATA = 'https://provider.example/.well-known/openid-configuration'
const options = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const

test('a response that never ends is aborted at the deadline', async () => {
  const never = new ReadableStream({ pull: () => new Promise(() => undefined) })
  const fetch = boundedFetch(() => Promise.resolve(new Response(never)), { maxBytes: 10, deadlineMs: 20 })
  await expect(fetch(METADATA, options)).rejects.toThrow('took too long')
})

test('a response that never begins is aborted at the deadline', async () => {
  const fetch = boundedFetch(() => new Promise(() => undefined), { maxBytes: 10, deadlineMs: 20 })
  await expect(fetch(METADATA, options)).rejects.toThrow('took too long')
})

test('a response past its bound is aborted, and the rest is not read', async () => {
  let asked = 0
  const pull = (controller: ReadableStreamDefaultController) => {
    asked++
    controller.enqueue(new Uint8Array(1000))
  }
  const fetch = boundedFetch(() => Promise.resolve(new Response(new ReadableStream({ pull }))), {
    maxBytes: 2500,
    deadlineMs: 10_000,
  })
  await expect(fetch(METADATA, options)).rejects.toThrow('larger than 2500 bytes')
  expect(asked).toBeLessThan(6)
})
