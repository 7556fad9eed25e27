import { expect, test } from 'vitest'
import { describeOnBoth } from '../support/databases/engines'
import { call, cameBack, exchange, signedIn, signUp, somebody, startAddress } from '../support/journeys'
import type { Browser } from '../support/browser'

/** Stops at the provider's redirect, before the portal's callback receives it. */
async function untilCallback(browser: Browser): Promise<URL> {
  const who = somebody()
  const page = await browser.open(startAddress(browser.origin, '/', { screen: 'signup' }))
  const atCallback = (url: URL) => url.pathname === '/sso/callback'
  return (await browser.submit(page, 'screen=signup', { ...who, repeat: who.password }, atCallback)).url
}

const hasNoSession = (browser: Browser) =>
  !browser.jar.names().some((name) => name === 'uaa-token' || name === 'portal-renewal')

describeOnBoth('misuse of signing in', (server) => {
  test.each([
    ['missing', (url: URL) => url.searchParams.delete('state')],
    ['foreign', (url: URL) => url.searchParams.set('state', 'A'.repeat(43))],
    ['missing, with its code', (url: URL) => url.searchParams.set('state', '')],
  ])('a %s state gives no code', async (_, change) => {
    const browser = server().browser()
    const address = await untilCallback(browser)
    change(address)
    const answer = await browser.open(address)
    expect([answer.response.status, answer.url.pathname]).toEqual([400, '/sso/callback'])
    expect(hasNoSession(browser)).toBe(true)
  })

  test('a state of another browser gives no code', async () => {
    const address = await untilCallback(server().browser())
    const victim = server().browser()
    await victim.open(startAddress(victim.origin, '/'))
    expect((await victim.open(address)).response.status).toBe(400)
    expect(hasNoSession(victim)).toBe(true)
  })

  test('a replayed state gives no second code, not even with its cookie put back', async () => {
    const browser = server().browser()
    const address = await untilCallback(browser)
    const flow = browser.jar.names().find((name) => name.startsWith('portal-flow-')) ?? ''
    const secret = browser.jar.get(flow) ?? ''
    expect(cameBack((await browser.open(address, {}, cameBack)).url)).toBe(true)
    expect((await browser.open(address)).response.status).toBe(400)
    browser.jar.set(flow, secret)
    expect((await browser.open(address)).response.status).toBe(400)
  })

  test('a forged provider code gives no code, and is explained on a page', async () => {
    const browser = server().browser()
    const address = await untilCallback(browser)
    address.searchParams.set('code', 'forged')
    const answer = await browser.open(address)
    expect(answer.response.status).toBe(400)
    expect(answer.body).toContain('登录未完成')
  })

  test('a portal code works once', async () => {
    const browser = server().browser()
    const back = await signUp(browser, somebody())
    await exchange(browser, back)
    const again = await call(browser, 'POST', '/puyu/users/auth', {
      json: { code: back.searchParams.get('code') },
    })
    expect(again.envelope).toEqual({ code: 1002, msg: '登录凭证无效或已过期，请重新登录。', data: null })
    expect(again.response.headers.getSetCookie()).toEqual([])
  })

  test('one of two concurrent exchanges wins', async () => {
    const browser = server().browser()
    const code = (await signUp(browser, somebody())).searchParams.get('code')
    const answers = await Promise.all(
      [1, 2, 3].map(() => call(browser, 'POST', '/puyu/users/auth', { json: { code } })),
    )
    expect(answers.map(({ envelope }) => envelope.code).sort()).toEqual([0, 1002, 1002])
  })

  test('a code expires after a minute', async () => {
    const browser = server().browser()
    const back = await signUp(browser, somebody())
    server().advance(61_000)
    const { envelope } = await call(browser, 'POST', '/puyu/users/auth', {
      json: { code: back.searchParams.get('code') },
    })
    expect(envelope.code).toBe(1002)
  })

  test.each([
    ['//evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['https:evil.example'],
    ['https://evil.example/'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['/%2f%2fevil.example'],
    ['/%5cevil.example'],
    ['/%252f%252fevil.example'],
    ['{origin}@evil.example/'],
    ['{origin}.evil.example/'],
    ['{origin}//evil.example'],
    ['{origin}/\\evil.example'],
    ['http://user:pass@{host}/'],
    ['{origin}/\t/evil.example'],
    [' {origin}/'],
    ['{origin}/a\u2028b'],
    ['\u0000{origin}/'],
    ['{origin}/sso/start'],
    ['{origin}/puyu/users/logout'],
    ['{origin}/nowhere'],
    ['http://{host}:1/'],
    [''],
  ])('a hostile return address %j is rejected without a redirect', async (pattern) => {
    const browser = server().browser()
    const { host } = new URL(browser.origin)
    const redirect = pattern.replaceAll('{origin}', browser.origin).replaceAll('{host}', host)
    const address = `/sso/start?${new URLSearchParams({ redirect, clientId: 'portal-dev', lang: 'en-US' }).toString()}`
    const answer = await browser.open(address)
    expect([answer.response.status, answer.url.pathname]).toEqual([400, '/sso/start'])
    expect(answer.body).toContain('This return address is not trusted')
    expect(browser.jar.names()).toEqual([])
  })

  test('another client id is rejected', async () => {
    const browser = server().browser()
    expect((await browser.open(startAddress(browser.origin, '/', { clientId: 'other' }))).response.status).toBe(400)
  })

  test('the provider itself rejects a foreign redirect address', async () => {
    const browser = server().browser()
    const query = { client_id: 'portal', response_type: 'code', scope: 'openid', redirect_uri: 'https://evil.example/' }
    const answer = await browser.open(`/sso/oidc/auth?${new URLSearchParams(query).toString()}`)
    expect([answer.response.status, answer.url.hostname]).toEqual([400, '127.0.0.1'])
  })

  test('a browser without Sec-Fetch-Site is known by its Origin', async () => {
    const browser = server().browser()
    await signedIn(browser, somebody())
    const send = (origin: Record<string, string>) =>
      fetch(`${browser.origin}/puyu/users/login`, {
        method: 'POST',
        headers: { cookie: browser.jar.header(new URL(browser.origin)), ...origin },
      })
    expect((await send({ origin: browser.origin })).status).toBe(200)
    expect((await send({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await send({})).status).toBe(403)
  })

  test('a form from another site opens no session', async () => {
    const browser = server().browser()
    const who = somebody()
    const page = await browser.open(startAddress(browser.origin, '/', { screen: 'signup' }))
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const answer = await browser.open(page.url, { method: 'POST', form: { ...who, repeat: who.password }, headers })
    expect(answer.response.status).toBe(403)
  })

  test('a wrong name and a wrong password get the same response', async () => {
    const who = somebody()
    await signedIn(server().browser(), who)
    const browser = server().browser()
    const page = await browser.open(startAddress(browser.origin, '/'))
    const strip = (body: string) => body.replaceAll(/value="[^"]*"/g, '')
    const unknown = await browser.submit(page, 'screen=signin', { username: 'nobody-at-all', password: who.password })
    const wrong = await browser.submit(page, 'screen=signin', { username: who.username, password: 'wrong password' })
    expect(strip(unknown.body)).toBe(strip(wrong.body))
  })
})
