import { eq } from 'drizzle-orm'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RenderBundle } from '@/openapi/renderBundle'
import { sessions, sessionTokens, users } from '@/server/storage/schema/schema'
import { secretHash } from '@/server/platform/secrets'
import { seededSession } from '../support/caller'
import { memoryDatabase } from '../support/databases/embedded'
import { fakeRender } from '../support/fakeRender'
import { call } from '../support/journeys'
import { nginxProgram, startCachingProxy } from '../support/nginx'
import type { TestServer } from '../support/testServer'
import { open, servedIn, startPersonalServer } from './personalServer'

const renderPerson = vi.fn<RenderBundle['renderPerson']>((user, language) => fakeRender.renderPerson(user, language))
const firstCalls = vi.fn<RenderBundle['firstCalls']>((page, today) => fakeRender.firstCalls(page, today))
let started: Awaited<ReturnType<typeof startPersonalServer>>
let server: TestServer
const nameOf = (userId: string) => started.nameOf(userId)

beforeAll(async () => {
  started = await startPersonalServer(await memoryDatabase(), { renderPerson, firstCalls })
  ;({ server } = started)
})
afterAll(() => started.stop())

test('each user gets their own page, and no other visitor gets it', async () => {
  const [one, other, nobody] = [await seededSession(server), await seededSession(server), server.browser()]
  const everybodys = await open(nobody)
  for (const page of ['/', '/api/tokens', '/certificate'])
    for (const { browser, userId } of [one, other, one]) {
      const { response, html } = await open(browser, page, {
        'if-none-match': everybodys.response.headers.get('etag') ?? '',
      })
      expect([response.status, response.headers.get('cache-control'), response.headers.get('etag')]).toEqual([
        200,
        'private, no-store',
        null,
      ])
      expect(response.headers.get('vary')).toBe('Accept-Language, Cookie, Accept-Encoding')
      expect(servedIn(html)?.user.ssoUid).toBe(await nameOf(userId))
      expect(html).toContain(`<i>${await nameOf(userId)}</i>`)
      const anonymous = await open(nobody, page)
      expect([servedIn(anonymous.html), anonymous.response.headers.get('cache-control')]).toEqual([null, 'no-cache'])
      expect(anonymous.response.headers.get('content-security-policy')).toBe(
        response.headers.get('content-security-policy'),
      )
    }
  expect((await open(one.browser, '/', { 'if-none-match': '*' })).response.status).toBe(200)
})

test.skipIf(nginxProgram === null)(
  'a cache in front of the portal never serves one user the page of another',
  async () => {
    const cache = await startCachingProxy(path.join(started.directory, 'nginx'), server.origin)
    const [one, other] = [await seededSession(server), await seededSession(server)]
    const ask = async (cookie: string | null, page: string) => {
      const response = await fetch(cache.origin + page, { headers: cookie === null ? {} : { cookie } })
      return { did: response.headers.get('x-cache'), user: servedIn(await response.text())?.user.ssoUid ?? null }
    }
    const cookies = [one, null, other, one, null, other].map(
      (who) => who && who.browser.jar.header(new URL(server.origin)),
    )
    const names = [await nameOf(one.userId), null, await nameOf(other.userId)]
    for (const page of ['/', '/api/tokens']) {
      const seen = []
      for (const cookie of cookies) seen.push(await ask(cookie ?? null, page))
      expect(seen).toEqual([...names, ...names].map((user) => ({ did: 'MISS', user })))
    }
    // The anonymous page is cached.
    expect([(await ask(null, '/assets/a-1.js')).did, (await ask(null, '/assets/a-1.js')).did]).toEqual(['MISS', 'HIT'])
    await cache.stop()
  },
)

test('a personal page is compressed for the browser, and in its language', async () => {
  const { browser } = await seededSession(server)
  for (const [accepted, encoding] of [
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const { response, html } = await open(browser, '/?lang=en', { 'accept-encoding': accepted })
    expect([response.headers.get('content-encoding'), response.headers.get('content-language')]).toEqual([
      encoding,
      'en',
    ])
    expect(html).toContain('<html lang="en">')
    expect(servedIn(html)).not.toBeNull()
  }
})

test('the page of an ended session is the anonymous page', async () => {
  const anonymous = (await open(server.browser())).html
  const { browser, bearer } = await seededSession(server)
  browser.jar.set('uaa-token', 'spoiled')
  expect((await open(browser)).html).toBe(anonymous)
  browser.jar.set('uaa-token', `${bearer.slice(0, -1)}${bearer.endsWith('A') ? 'B' : 'A'}`)
  expect((await open(browser)).html).toBe(anonymous)
  browser.jar.set('uaa-token', bearer)
  expect(servedIn((await open(browser)).html)).not.toBeNull()
  await call(browser, 'POST', '/puyu/users/logout', { json: { jwt: bearer }, bearer })
  browser.jar.set('uaa-token', bearer)
  expect((await open(browser)).html).toBe(anonymous)
  const late = await seededSession(server)
  server.advance(16 * 60_000)
  expect((await open(late.browser)).html).toBe(anonymous)
})

test('a page neither prolongs nor changes the session of its user', async () => {
  const { browser, bearer, userId } = await seededSession(server)
  const read = async () => [
    await server.db
      .select()
      .from(sessionTokens)
      .where(eq(sessionTokens.hash, secretHash(bearer))),
    await server.db.select().from(sessions).where(eq(sessions.userId, userId)),
  ]
  const before = await read()
  server.advance(10 * 60_000)
  const { response, html } = await open(browser, '/api/tokens')
  expect(servedIn(html)?.answers).toHaveLength(1)
  expect([await read(), response.headers.getSetCookie()]).toEqual([before, []])
})

test('a name or a picture of a user cannot break out of its element', async () => {
  const { browser, userId } = await seededSession(server)
  const hostile = '"><script>alert(1)</script>\uE004\'&amp;</b>'
  await server.db
    .update(users)
    .set({ nickname: hostile, avatar: `https://x/${hostile}` })
    .where(eq(users.id, userId))
  const { html } = await open(browser)
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html).not.toContain('alert(1)</script>')
  expect(servedIn(html)?.user).toMatchObject({ nickname: hostile, avatar: `https://x/${hostile}` })
})

test.each([
  ['a script', '/', { 'sec-fetch-dest': 'empty' }],
  ['a frame', '/', { 'sec-fetch-dest': 'iframe' }],
  ['what is fetched ahead', '/', { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' }],
  ['what is rendered ahead', '/', { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' }],
  ['a cache that says that it asks for everybody', '/', { prefer: 'respond-async, return=minimal' }],
  ['the way back from the sign-in', '/?code=abc&sso_state=def', {}],
])('%s gets the anonymous page', async (_, address, headers) => {
  const { browser } = await seededSession(server)
  expect(servedIn((await open(browser, address, headers)).html)).toBeNull()
  expect(servedIn((await open(browser, '/', { 'sec-fetch-dest': 'document' })).html)).not.toBeNull()
})

test('a page behind the sign-in has the responses to its first calls, and no secret', async () => {
  const { browser, bearer } = await seededSession(server)
  const made = await call<{ token: string }>(browser, 'POST', '/puyu/user/tokens', {
    json: { token_name: 'one' },
    bearer,
  })
  const { html } = await open(browser, '/api/tokens')
  const asked = await call(browser, 'GET', '/puyu/user/tokens?page=1&page_size=20', { bearer })
  expect(servedIn(html)?.answers).toEqual([
    { operationId: 'listTokens', parameters: { query: { page: 1, page_size: 20 } }, answer: asked.envelope },
  ])
  for (const secret of [
    bearer,
    made.envelope.data?.token ?? 'none',
    browser.jar.header(new URL(server.origin)) ?? 'none',
  ])
    expect(html).not.toContain(secret)
})

test('a failed first call is left out, and a failed personal page is the anonymous page', async () => {
  const { browser } = await seededSession(server)
  firstCalls.mockReturnValueOnce([
    { operationId: 'listTokens', parameters: { query: { page: 0 } } },
    { operationId: 'getRateLimit', parameters: {} },
  ])
  expect(servedIn((await open(browser)).html)?.answers.map(({ operationId }) => operationId)).toEqual(['getRateLimit'])
  renderPerson.mockRejectedValueOnce(new Error('broken'))
  expect(servedIn((await open(browser)).html)).toBeNull()
})
