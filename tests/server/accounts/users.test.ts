import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeOnBoth } from '../support/databases/engines'
import { anyNumber, matching } from '../support/matchers'
import { call, exchange, signedIn, signUp, somebody } from '../support/journeys'

const MINUTE = 60_000

describeOnBoth('sessions', (server) => {
  test('sessions slide by 15 minutes with each response and end after 12 hours', async () => {
    const browser = server().browser()
    const bearer = await signedIn(browser, somebody())
    const status = async () => (await call(browser, 'GET', '/puyu/user/tokens', { bearer })).status
    for (let minutes = 0; minutes < 12 * 60 - 10; minutes += 10) {
      server().advance(10 * MINUTE)
      if ((await status()) !== 200) throw new Error(`over after ${minutes + 10} minutes`)
    }
    server().advance(11 * MINUTE)
    expect(await status()).toBe(401)
    expect((await call(browser, 'POST', '/puyu/users/login')).envelope.code).toBe(1003)
  })

  test('sessions end after 15 silent minutes, but can be renewed', async () => {
    const browser = server().browser()
    const bearer = await signedIn(browser, somebody())
    server().advance(16 * MINUTE)
    const late = await call(browser, 'GET', '/puyu/user/tokens', { bearer })
    expect([late.status, late.envelope]).toEqual([401, { code: 4010, msg: '请先登录。', data: null }])
    const renewed = await call<{ token: string }>(browser, 'POST', '/puyu/users/login')
    expect(
      (await call(browser, 'GET', '/puyu/user/tokens', { bearer: renewed.envelope.data?.token ?? '' })).status,
    ).toBe(200)
  })

  test('a late response does not restore the cookie after another sign-in or a logout', async () => {
    const browser = server().browser()
    const bearer = await signedIn(browser, somebody())
    server().advance(5 * MINUTE)
    const { response } = await call(browser, 'GET', '/puyu/user/tokens', { bearer })
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
  })

  test('responses name the user of their session, and none without a session', async () => {
    const browser = server().browser()
    const bearer = await signedIn(browser, somebody())
    const { response } = await call(browser, 'GET', '/puyu/user/tokens', { bearer })
    const user = await call<{ ssoUid: string }>(browser, 'POST', '/puyu/users/getUserInfo', {
      json: { jwt: bearer },
      bearer,
    })
    expect(response.headers.get('Session-User')).toBe(encodeURIComponent(user.envelope.data?.ssoUid ?? ''))
    const refused = await call(browser, 'GET', '/puyu/user/tokens', { bearer: 'x' })
    expect(refused.response.headers.has('Session-User')).toBe(false)
  })

  test('sessions set a readable cookie and an HttpOnly one for renewal', async () => {
    const browser = server().browser()
    const back = await signUp(browser, somebody())
    const answer = await browser.send('/puyu/users/auth', {
      method: 'POST',
      json: { code: back.searchParams.get('code') },
    })
    const [session, renewal] = answer.headers.getSetCookie()
    expect(session).toMatch(/^uaa-token=[\w-]{43}; Max-Age=900; Path=\/; SameSite=Lax$/)
    expect(renewal).toMatch(/^portal-renewal=[\w-]{36}\.[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/)
    await expect(exchange(browser, back)).rejects.toThrow('refused')
  })

  test('a sign-in code stays valid if the database is lost before the session opens', async () => {
    const browser = server().browser()
    const back = await signUp(browser, somebody())
    const { db } = server()
    await db.execute(
      sql`create function lose() returns trigger language plpgsql as $$ begin raise exception 'gone' using errcode = '57P01'; end $$`,
    )
    await db.execute(sql`create trigger lost before insert on session_tokens execute function lose()`)
    const json = { code: back.searchParams.get('code') }
    const lost = await call(browser, 'POST', '/puyu/users/auth', { json })
    await db.execute(sql`drop function lose cascade`)
    expect(lost.status).toBeGreaterThanOrEqual(500)
    expect(await exchange(browser, back)).toMatch(/^[\w-]{43}$/)
  })

  test('renewal without a cookie is rejected in the caller’s language', async () => {
    const browser = server().browser()
    browser.language = 'en-GB,en;q=0.9'
    expect((await call(browser, 'POST', '/puyu/users/login')).envelope).toEqual({
      code: 1003,
      msg: 'Please sign in again.',
      data: null,
    })
  })

  test.each([
    ['an empty body', ''],
    ['another type', 5],
    ['a list', []],
    ['no code', {}],
    ['an empty code', { code: '' }],
    ['a number', { code: 7 }],
    ['something more', { code: 'x', more: 1 }],
    ['too long', { code: 'x'.repeat(513) }],
  ])('a request with %s breaks the contract', async (_, json) => {
    const { status, envelope } = await call(server().browser(), 'POST', '/puyu/users/auth', { json })
    expect([status, envelope.code]).toEqual([200, 1001])
  })

  test.each([
    ['/puyu/user/tokens', { token_name: 5 }],
    ['/puyu/api/rate/application', undefined],
    ['/puyu/users/getUserInfo', {}],
  ])('an invalid request to %s without a session is rejected for the session only', async (path, json) => {
    const { status, envelope } = await call(server().browser(), 'POST', path, { json })
    expect([status, envelope.code]).toEqual([401, 4010])
  })

  test('a response is never cached and has the security headers', async () => {
    const { response } = await call(server().browser(), 'GET', '/puyu/user/tokens')
    const headers = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-request-id': matching(/^[\w-]{36}$/),
    })
  })

  test('an unknown address gets an envelope, never HTML', async () => {
    const { status, envelope, response } = await call(server().browser(), 'GET', '/puyu/nothing/here')
    expect([status, envelope.code, response.headers.get('content-type')]).toEqual([404, 4040, 'application/json'])
    for (const path of ['/v1/nothing', '/assets/missing.js']) {
      const answer = await server().browser().send(path)
      expect([answer.status, (answer.headers.get('content-type') ?? '').includes('html')]).toEqual([404, false])
    }
  })

  test('models, invitation and health respond', async () => {
    const browser = server().browser()
    const bearer = await signedIn(browser, somebody())
    const models = await call(browser, 'GET', '/puyu/api/v1/models', { bearer })
    expect(models.envelope.data).toEqual({
      object: 'list',
      data: [{ id: 'intern-echo', object: 'model', created: anyNumber, owned_by: 'portal' }],
    })
    expect((await call(browser, 'GET', '/puyu/invitation/validate', { bearer })).envelope.data).toEqual({ valid: true })
    expect(await (await browser.send('/healthz')).json()).toEqual({ status: 'ok' })
    expect(await (await browser.send('/readyz')).json()).toEqual({ status: 'ready' })
  })
})
