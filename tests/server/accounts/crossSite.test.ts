import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents } from '@/server/storage/schema/auditSchema'
import { describeOnBoth, describeOnEither } from '../support/databases/engines'
import type { Browser } from '../support/browser'
import { call, exchange, signedIn, signUp, somebody, startAddress } from '../support/journeys'
import { readContract } from '@/server/portal/api/contract'

const crossSite = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }

/** Every operation of the contract that may change something. */
const changing = Object.entries(readContract().paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([method, operation]) => method !== 'get' && 'operationId' in operation)
    .map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, 'x'),
      hasBody: operation.requestBody !== undefined,
    })),
)

/** The body of a form of type text/plain: JSON smuggled into the name of a field. */
function smuggle(browser: Browser, path: string, json: Record<string, string>, headers: Record<string, string> = {}) {
  const body = `${JSON.stringify(json).slice(0, -1)},"x":"="}\r\n`
  const cookie = browser.jar.header(new URL(browser.origin))
  return fetch(new URL(path, browser.origin), {
    method: 'POST',
    body,
    headers: { 'content-type': 'text/plain', ...(cookie ? { cookie } : {}), ...headers },
  })
}

// Headers alone decide these responses, before any statement.
describeOnEither('calls from another site', (server) => {
  test.each(changing)('calls from another site are rejected: $method $path', async ({ method, path }) => {
    const browser = server().browser()
    for (const headers of [crossSite, { ...crossSite, 'sec-fetch-site': 'same-site' }]) {
      const { status, envelope, response } = await call(browser, method, path, { json: {}, headers })
      expect([status, envelope.code, envelope.data]).toEqual([403, 4030, null])
      expect(response.headers.getSetCookie()).toEqual([])
    }
    const cookieless = await fetch(new URL(path, browser.origin), { method, headers: { origin: 'null' } })
    expect(cookieless.status).toBe(403)
  })

  test.each(changing.filter(({ hasBody }) => hasBody))(
    'calls from another site are read as JSON only: $method $path',
    async (operation) => {
      const browser = server().browser()
      const bearer = await signedIn(browser, somebody())
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', '']) {
        const answer = await fetch(new URL(operation.path, browser.origin), {
          method: operation.method,
          headers: { authorization: `Bearer ${bearer}`, 'content-type': type, origin: browser.origin },
          body: '{}',
        })
        expect([type, answer.status, await answer.json()]).toMatchObject([type, 415, { code: 4150, data: null }])
      }
    },
  )

  test('calls outside browsers need no browser header, and accept JSON with a character set', async () => {
    const browser = server().browser()
    const bearer = await signedIn(browser, somebody())
    const answer = await fetch(`${browser.origin}/puyu/user/tokens`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'Application/JSON; charset=utf-8' },
      body: JSON.stringify({ token_name: 'program' }),
    })
    expect(await answer.json()).toMatchObject({ code: 0 })
  })

  test('calls from another site get no CORS header, not even in a preflight', async () => {
    for (const method of ['OPTIONS', 'POST', 'GET']) {
      const answer = await fetch(`${server().origin}/puyu/users/auth`, {
        method,
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      })
      const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))
      expect([method, answer.ok, names]).toEqual([method, false, []])
    }
  })

  test.each([
    ['as browsers send it', crossSite],
    ['without any word of its origin', {}],
  ])('a form with a smuggled code opens no session, %s', async (_, headers) => {
    const attacker = server().browser()
    const code = (await signUp(attacker, somebody())).searchParams.get('code') ?? ''
    const victim = server().browser()
    const answer = await smuggle(victim, '/puyu/users/auth', { code }, headers)
    expect([answer.ok, answer.headers.getSetCookie()]).toEqual([false, []])
  })

  test('a form at logout clears nothing and ends nothing', async () => {
    const victim = server().browser()
    const bearer = await signedIn(victim, somebody())
    const answer = await smuggle(victim, '/puyu/users/logout', {}, crossSite)
    expect([answer.status, answer.headers.getSetCookie(), answer.headers.get('clear-site-data')]).toEqual([
      403,
      [],
      null,
    ])
    expect((await call(victim, 'GET', '/puyu/user/tokens', { bearer })).status).toBe(200)
  })
})

describeOnBoth('the code of a sign-in', (server) => {
  test('a sign-in code works in its own browser, and another browser’s attempt uses it up', async () => {
    const [owner, thief, stranger] = [server().browser(), server().browser(), server().browser()]
    const back = await signUp(owner, somebody())
    await signUp(thief, somebody())
    const json = { code: back.searchParams.get('code') }
    for (const browser of [thief, owner, stranger]) {
      const { envelope, response } = await call(browser, 'POST', '/puyu/users/auth', { json })
      expect(envelope).toEqual({ code: 1002, msg: '登录凭证无效或已过期，请重新登录。', data: null })
      expect(response.headers.getSetCookie()).toEqual([])
    }
  })

  test('a sign-in code is rejected without the browser’s cookie', async () => {
    const browser = server().browser()
    const back = await signUp(browser, somebody())
    browser.jar.remove('portal-browser')
    await expect(exchange(browser, back)).rejects.toThrow('refused')
  })

  test('a sign-in code is bound to an HttpOnly cookie that parallel tabs share', async () => {
    const browser = server().browser()
    const begin = async () => {
      const address = `/sso/start?${new URLSearchParams({ redirect: `${browser.origin}/`, clientId: 'portal-dev' }).toString()}`
      const answer = await browser.send(address)
      return answer.headers.getSetCookie().find((line) => line.startsWith('portal-browser='))
    }
    const first = await begin()
    expect(first).toMatch(/^portal-browser=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await begin()).toBe(first)
    browser.jar.set('portal-browser', 'chosen-by-somebody')
    expect(await begin()).toMatch(/^portal-browser=[\w-]{43};/)
  })
})

describeOnBoth('a logout', (server) => {
  test('a logout ends the sessions of its token and of its cookie', async () => {
    const [one, two] = [server().browser(), server().browser()]
    const [mine, theirs] = [await signedIn(one, somebody()), await signedIn(two, somebody())]
    one.jar.set('portal-renewal', two.jar.get('portal-renewal') ?? '')
    const { envelope, response } = await call(one, 'POST', '/puyu/users/logout', { json: { jwt: mine }, bearer: mine })
    expect([envelope.code, response.headers.get('clear-site-data')]).toEqual([0, '"cache"'])
    for (const bearer of [mine, theirs])
      expect((await call(server().browser(), 'GET', '/puyu/user/tokens', { bearer })).status).toBe(401)
  })

  test('a logout with a session in its body alone is rejected and changes nothing', async () => {
    const browser = server().browser()
    const bearer = await signedIn(browser, somebody())
    const { envelope, response } = await call(browser, 'POST', '/puyu/users/logout', { json: { jwt: bearer } })
    expect([envelope.code, response.headers.getSetCookie()]).toEqual([1001, []])
    expect((await call(browser, 'GET', '/puyu/user/tokens', { bearer })).status).toBe(200)
  })

  test('a logout that failed at the provider ends its session when it is retried', async () => {
    const browser = server().browser()
    const bearer = await signedIn(browser, somebody())
    const logout = () => call(browser, 'POST', '/puyu/users/logout', { json: { jwt: bearer }, bearer })
    const startAgain = async () => (await browser.open(startAddress(browser.origin, '/'))).url
    expect((await startAgain()).searchParams.has('code')).toBe(true)
    await server().db.execute(sql`alter table provider_records rename to provider_records_away`)
    const failed = await browser.send('/puyu/users/logout', {
      method: 'POST',
      json: { jwt: bearer },
      headers: { authorization: `Bearer ${bearer}` },
    })
    await server().db.execute(sql`alter table provider_records_away rename to provider_records`)
    expect(failed.status).toBe(500)
    expect((await startAgain()).searchParams.has('code')).toBe(true)
    expect((await logout()).envelope.code).toBe(0)
    expect((await startAgain()).searchParams.has('code')).toBe(false)
  })

  test('a logout and the sign-in before it are recorded', async () => {
    const before = (await server().db.select().from(auditEvents)).length
    const browser = server().browser()
    const bearer = await signedIn(browser, somebody())
    await call(browser, 'POST', '/puyu/users/logout', { json: { jwt: bearer }, bearer })
    const events = (await server().db.select().from(auditEvents)).slice(before)
    const seen = events.filter(({ action }) => action === 'session.opened' || action === 'sign_out')
    expect(seen.map(({ action, outcome, actor }) => [action, outcome, actor.replace(/:.*/, '')])).toEqual([
      ['session.opened', 'success', 'user'],
      ['sign_out', 'success', 'user'],
    ])
  })
})
