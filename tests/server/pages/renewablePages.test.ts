import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEvents } from '@/server/storage/schema/auditSchema'
import { sessions, sessionTokens } from '@/server/storage/schema/schema'
import type { Browser } from '../support/browser'
import { seededSession } from '../support/caller'
import { memoryDatabase } from '../support/databases/embedded'
import { call } from '../support/journeys'
import { nginxProgram, startCachingProxy } from '../support/nginx'
import type { TestServer } from '../support/testServer'
import { open, servedIn, startPersonalServer } from './personalServer'

const MINUTE = 60_000
let started: Awaited<ReturnType<typeof startPersonalServer>>
let server: TestServer

beforeAll(async () => {
  started = await startPersonalServer(await memoryDatabase())
  ;({ server } = started)
})
afterAll(() => started.stop())

/** The fetch metadata of a navigation by a user. */
const navigation = { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }
const cookie = (browser: Browser) => browser.jar.get('portal-renewal') ?? ''
const renew = (browser: Browser) => call<{ token: string }>(browser, 'POST', '/puyu/users/login')

/** A user who was away until the browser dropped the session cookie. */
async function returning() {
  const person = await seededSession(server)
  server.advance(16 * MINUTE)
  person.browser.jar.remove('uaa-token')
  return { ...person, name: await started.nameOf(person.userId) }
}

/** Another browser with the same right to renew. */
function copyOf(browser: Browser) {
  const copy = server.browser()
  copy.jar.set('portal-renewal', cookie(browser))
  return copy
}

async function openedFor(browser: Browser, page = '/', headers: Record<string, string> = navigation) {
  const { response, html } = await open(browser, page, headers)
  return { response, html, user: servedIn(html)?.user.ssoUid ?? null }
}

const rowsOf = async (userId: string) => {
  const own = await server.db.select().from(sessions).where(eq(sessions.userId, userId))
  const tokens = await Promise.all(
    own.map(({ id }) => server.db.select().from(sessionTokens).where(eq(sessionTokens.sessionId, id))),
  )
  return [own, tokens, await server.db.select().from(auditEvents)]
}

test('a user who returns with the right to renew alone gets their own page', async () => {
  const { browser, userId, name } = await returning()
  const before = await rowsOf(userId)
  for (const page of ['/', '/api/tokens', '/certificate']) {
    const { response, html, user } = await openedFor(browser, page)
    expect([user, response.headers.get('cache-control'), response.headers.get('etag')]).toEqual([
      name,
      'private, no-store',
      null,
    ])
    expect(response.headers.get('vary')).toBe('Accept-Language, Cookie, Accept-Encoding')
    expect(response.headers.getSetCookie()).toEqual([])
    expect(servedIn(html)?.answers).toHaveLength(page === '/api/tokens' ? 1 : 0)
    expect(html).not.toContain(cookie(browser).split('.')[1])
  }
  expect(await rowsOf(userId)).toEqual(before)
})

test('each of two returning users gets their own page, even through a cache', async (context) => {
  const people = [await returning(), await returning()]
  const names = people.map(({ name }) => name)
  for (const round of [1, 2])
    expect([round, ...(await Promise.all(people.map(async ({ browser }) => (await openedFor(browser)).user)))]).toEqual(
      [round, ...names],
    )
  if (nginxProgram === null) return context.skip()
  const cache = await startCachingProxy(`${started.directory}/nginx`, server.origin)
  const seen = []
  for (const { browser } of [...people, ...people]) {
    const headers = { ...navigation, cookie: browser.jar.header(new URL(server.origin)) }
    const response = await fetch(cache.origin, { headers })
    seen.push([response.headers.get('x-cache'), servedIn(await response.text())?.user.ssoUid])
  }
  expect(seen).toEqual([...names, ...names].map((name) => ['MISS', name]))
  await cache.stop()
})

test('the right to renew is unchanged by pages of concurrent tabs and by lost responses', async () => {
  const { browser, name } = await returning()
  const tabs = Array.from({ length: 5 }, () => copyOf(browser))
  expect(new Set((await Promise.all(tabs.map((tab) => openedFor(tab)))).map(({ user }) => user))).toEqual(
    new Set([name]),
  )
  server.advance(2 * MINUTE)
  expect((await openedFor(browser)).user).toBe(name)
  expect((await renew(browser)).envelope.code).toBe(0)
  server.advance(16 * MINUTE)
  expect((await renew(browser)).envelope.code).toBe(0)
})

test('a replaced right to renew opens personal pages for a minute, then the renewal decides', async () => {
  const { browser, userId, name } = await returning()
  const late = copyOf(browser)
  await renew(browser)
  browser.jar.remove('uaa-token')
  expect([(await openedFor(late)).user, (await openedFor(browser)).user]).toEqual([name, name])
  server.advance(MINUTE)
  const before = await rowsOf(userId)
  expect([(await openedFor(late)).user, (await openedFor(browser)).user]).toEqual([null, name])
  expect(await rowsOf(userId)).toEqual(before)
  // The response with the new secret seems lost to the server: it renews again and withdraws the unused successor.
  expect((await renew(late)).envelope.code).toBe(0)
  late.jar.remove('uaa-token')
  expect([(await openedFor(late)).user, (await openedFor(browser)).user]).toEqual([name, null])
})

test('a right to renew that was replaced twice ends the session at its renewal, not before', async () => {
  const { browser, name } = await returning()
  const thief = copyOf(browser)
  for (let time = 0; time < 2; time++) {
    expect((await renew(browser)).envelope.code).toBe(0)
    server.advance(16 * MINUTE)
  }
  browser.jar.remove('uaa-token')
  expect([(await openedFor(thief)).user, (await openedFor(browser)).user]).toEqual([null, name])
  expect((await renew(thief)).envelope.code).toBe(1003)
  expect((await openedFor(browser)).user).toBeNull()
})

const elsewhere = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }
test.each<[string, Record<string, string>]>([
  ['another site that leads there', elsewhere],
  ['a sibling site that leads there', { ...elsewhere, 'sec-fetch-site': 'same-site' }],
  ['a picture', { ...navigation, 'sec-fetch-dest': 'image' }],
  ['a frame', { ...navigation, 'sec-fetch-dest': 'iframe' }],
  ['a script of the portal', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }],
  ['a fetch ahead', { ...navigation, 'sec-purpose': 'prefetch' }],
  ['a fetch ahead of an older browser', { ...navigation, purpose: 'prefetch' }],
  ['a page that is rendered ahead', { ...navigation, 'sec-purpose': 'prefetch;prerender' }],
  ['a cache that asks for everybody', { ...navigation, prefer: 'return=minimal' }],
  ['a program that does not say what it opens', { 'sec-fetch-site': 'none' }],
])('the right to renew opens no personal page for %s', async (_, headers) => {
  const { browser, name } = await returning()
  const { user, response } = await openedFor(browser, '/', headers)
  expect([user, response.headers.get('cache-control'), response.headers.getSetCookie()]).toEqual([null, 'no-cache', []])
  expect((await openedFor(browser, '/', { ...navigation, 'sec-fetch-site': 'same-origin' })).user).toBe(name)
  expect((await openedFor(browser, '/?code=abc&sso_state=def')).user).toBeNull()
})

test('the right to renew opens no personal page for a browser without fetch metadata', async () => {
  const { browser } = await returning()
  const address = new URL('/', server.origin)
  const response = await fetch(address, { headers: { cookie: browser.jar.header(address) } })
  expect([servedIn(await response.text()), response.headers.get('cache-control')]).toEqual([null, 'no-cache'])
})

test('a form of another site gains nothing from the right to renew', async () => {
  const { browser, userId } = await returning()
  const before = await rowsOf(userId)
  const response = await browser.send('/', {
    method: 'POST',
    headers: { ...elsewhere, origin: 'https://evil.example' },
  })
  expect([response.ok, servedIn(await response.text()), response.headers.getSetCookie()]).toEqual([false, null, []])
  expect(await rowsOf(userId)).toEqual(before)
})

test('an ended right to renew gets the anonymous page and keeps its cookies', async () => {
  const everybodys = (await open(server.browser())).html
  const [ended, tooOld, refused, unknown] = [await returning(), await returning(), await returning(), await returning()]
  await server.db.update(sessions).set({ revokedAt: server.now() }).where(eq(sessions.userId, ended.userId))
  await server.db.update(sessions).set({ endsAt: server.now() }).where(eq(sessions.userId, tooOld.userId))
  refused.browser.jar.set('uaa-token', 'A'.repeat(43))
  unknown.browser.jar.set('portal-renewal', `${cookie(unknown.browser).split('.')[0]}.${'A'.repeat(43)}`)
  for (const { browser } of [ended, tooOld, refused, unknown]) {
    const kept = cookie(browser)
    const { response, html } = await openedFor(browser)
    expect([html, response.headers.getSetCookie(), cookie(browser)]).toEqual([everybodys, [], kept])
  }
  expect((await renew(ended.browser)).envelope.code).toBe(1003)
})

test('a sign-out ends the right to renew and the personal page', async () => {
  const { browser, name } = await returning()
  const other = copyOf(browser)
  expect((await openedFor(other)).user).toBe(name)
  expect((await call(browser, 'POST', '/puyu/users/logout', { json: {} })).envelope.code).toBe(0)
  expect([(await openedFor(other)).user, (await openedFor(browser)).user]).toEqual([null, null])
})
