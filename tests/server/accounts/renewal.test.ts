import { expect, test } from 'vitest'
import { auditEvents } from '@/server/storage/schema/auditSchema'
import { describeOnBoth } from '../support/databases/engines'
import type { Browser } from '../support/browser'
import { call, signedIn, somebody } from '../support/journeys'

const MINUTE = 60_000
const cookie = (browser: Browser) => browser.jar.get('portal-renewal') ?? ''
const renew = (browser: Browser) => call<{ token: string }>(browser, 'POST', '/puyu/users/login')

describeOnBoth('the renewal cookie', (server) => {
  const works = async (bearer: string) =>
    (await call(server().browser(), 'GET', '/puyu/user/tokens', { bearer })).status === 200

  /** Copies the cookies to another browser. */
  function copyOf(browser: Browser) {
    const copy = server().browser()
    copy.jar.set('portal-renewal', cookie(browser))
    return copy
  }

  test('the renewal cookie is replaced at each renewal, and the session continues', async () => {
    const browser = server().browser()
    await signedIn(browser, somebody())
    const seen = new Set([cookie(browser)])
    for (let time = 0; time < 5; time++) {
      server().advance(16 * MINUTE)
      const { envelope, response } = await renew(browser)
      expect(await works(envelope.data?.token ?? '')).toBe(true)
      expect(response.headers.getSetCookie()).toHaveLength(2)
      seen.add(cookie(browser))
    }
    expect(seen.size).toBe(6)
  })

  test('tabs that renew at once stay signed in, and one gets the new renewal cookie', async () => {
    const browser = server().browser()
    const first = await signedIn(browser, somebody())
    const tabs = Array.from({ length: 6 }, () => copyOf(browser))
    const answers = await Promise.all(tabs.map(renew))
    const tokens = answers.map(({ envelope }) => envelope.data?.token ?? '')
    expect(new Set([first, ...tokens]).size).toBe(7)
    for (const token of tokens) expect(await works(token)).toBe(true)
    const given = tabs.filter((tab) => cookie(tab) !== cookie(browser))
    expect(given).toHaveLength(1)
    server().advance(16 * MINUTE)
    expect((await renew(given[0] ?? browser)).envelope.code).toBe(0)
  })

  test('the renewal cookie stays valid if the response that replaced it was lost', async () => {
    const browser = server().browser()
    await signedIn(browser, somebody())
    for (let time = 0; time < 3; time++) {
      await renew(copyOf(browser))
      server().advance(16 * MINUTE)
    }
    const { envelope } = await renew(browser)
    expect(await works(envelope.data?.token ?? '')).toBe(true)
    server().advance(16 * MINUTE)
    expect((await renew(browser)).envelope.code).toBe(0)
  })

  test('the renewal cookie of one user renews 120 times in 15 minutes and stays valid', async () => {
    const browser = server().browser()
    const bearer = await signedIn(browser, somebody())
    for (let time = 0; time < 120; time++) expect((await renew(browser)).status).toBe(200)
    const { status, response } = await renew(browser)
    expect([status, Number(response.headers.get('retry-after')) > 0, cookie(browser) !== '']).toEqual([429, true, true])
    expect(await works(bearer)).toBe(true)
    const other = server().browser()
    await signedIn(other, somebody())
    expect((await renew(other)).status).toBe(200)
  })

  test.each([
    ['by the thief after the owner', false],
    ['by the owner after the thief', true],
  ])('a stolen renewal cookie ends the session when it is used again, %s', async (_, thiefFirst) => {
    const owner = server().browser()
    await signedIn(owner, somebody())
    const thief = copyOf(owner)
    const [one, two] = thiefFirst ? [thief, owner] : [owner, thief]
    // The first browser has used its new cookie when the second sends one that was replaced twice.
    for (let time = 0; time < 2; time++) {
      server().advance(16 * MINUTE)
      expect((await renew(one)).envelope.code).toBe(0)
    }
    const before = (await server().db.select().from(auditEvents)).length
    const { envelope, response } = await renew(two)
    expect([envelope.code, response.headers.getSetCookie()]).toEqual([1003, []])
    const events = (await server().db.select().from(auditEvents)).slice(before)
    expect(events.map(({ action, outcome }) => [action, outcome])).toEqual([['session.renewal_reused', 'refused']])
    expect((await renew(one)).envelope.code).toBe(1003)
  })

  test('a stolen renewal ends the session when its owner uses the revoked cookie', async () => {
    const owner = server().browser()
    await signedIn(owner, somebody())
    const thief = copyOf(owner)
    await renew(owner)
    server().advance(2 * MINUTE)
    expect((await renew(thief)).envelope.code).toBe(0)
    server().advance(2 * MINUTE)
    expect((await renew(owner)).envelope.code).toBe(1003)
    expect((await renew(thief)).envelope.code).toBe(1003)
  })

  test.each([
    '',
    'x',
    'A'.repeat(43),
    `${'A'.repeat(36)}.${'A'.repeat(43)}`,
    `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.x`,
  ])('a renewal cookie without a session is rejected (%j)', async (value) => {
    const browser = server().browser()
    browser.jar.set('portal-renewal', value)
    expect((await renew(browser)).envelope.code).toBe(1003)
    expect((await call(browser, 'POST', '/puyu/users/logout', { json: {} })).envelope.code).toBe(0)
  })

  test('a logout with the previous renewal cookie ends the session, too', async () => {
    const browser = server().browser()
    const bearer = await signedIn(browser, somebody())
    const other = copyOf(browser)
    await renew(browser)
    expect((await call(other, 'POST', '/puyu/users/logout', { json: {} })).envelope.code).toBe(0)
    expect(await works(bearer)).toBe(false)
  })
})
