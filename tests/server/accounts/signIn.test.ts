import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { UserInfo } from '@/openapi/types'
import { providerAccounts } from '@/server/storage/schema/schema'
import { describeOnBoth } from '../support/databases/engines'
import { anyString } from '../support/matchers'
import { call, cameBack, exchange, signedIn, signInWith, signUp, somebody, startAddress } from '../support/journeys'

describeOnBoth('signing in', (server) => {
  test('signing up returns to the page with its query and a code', async () => {
    const browser = server().browser()
    const back = await signUp(browser, somebody(), '/api/tokens?tab=live&sso_state=s1#list')
    expect(`${back.origin}${back.pathname}`).toBe(`${browser.origin}/api/tokens`)
    expect([...back.searchParams.keys()]).toEqual(['tab', 'sso_state', 'code'])
    expect(back.hash).toBe('#list')
  })

  test('signing in opens a session that names its user', async () => {
    const browser = server().browser()
    const who = somebody()
    const token = await signedIn(browser, who)
    expect(browser.jar.get('uaa-token')).toBe(token)
    const { envelope } = await call<UserInfo>(browser, 'POST', '/puyu/users/getUserInfo', {
      json: { jwt: token },
      bearer: token,
    })
    const { username, nickname, email } = who
    expect(envelope).toEqual({
      code: 0,
      msg: '',
      data: { ssoUid: anyString, username, nickname, avatar: '', email },
    })
  })

  test('signing in again needs no password while the provider remembers the browser', async () => {
    const browser = server().browser()
    await signedIn(browser, somebody())
    const page = await browser.open(startAddress(browser.origin, '/'), {}, cameBack)
    expect(await exchange(browser, page.url)).toEqual(anyString)
  })

  test('signing in with prompt=login asks for the password and fills in the name', async () => {
    const browser = server().browser()
    const who = somebody()
    await signedIn(browser, who)
    const page = await browser.open(startAddress(browser.origin, '/', { prompt: 'login' }))
    expect(page.body).toContain(`value="${who.username}"`)
    const back = await signInWith(browser, page, who)
    expect(await exchange(browser, back.url)).toEqual(anyString)
  })

  test('signing in as another user ends the first user’s session at the provider', async () => {
    const browser = server().browser()
    const [first, second] = [somebody(), somebody()]
    await signedIn(server().browser(), second)
    await signedIn(browser, first)
    const page = await browser.open(startAddress(browser.origin, '/', { prompt: 'login' }))
    const token = await exchange(browser, (await signInWith(browser, page, second)).url)
    const { envelope } = await call<UserInfo>(browser, 'POST', '/puyu/users/getUserInfo', {
      json: { jwt: token },
      bearer: token,
    })
    expect(envelope.data?.username).toBe(second.username)
  })

  test('signing in works in two tabs at once', async () => {
    const browser = server().browser()
    const one = await browser.open(startAddress(browser.origin, '/', { screen: 'signup' }))
    const two = await browser.open(startAddress(browser.origin, '/api/tokens', { screen: 'signup' }))
    const [first, second] = [somebody(), somebody()]
    const backOne = await browser.submit(one, 'screen=signup', { ...first, repeat: first.password }, cameBack)
    const backTwo = await browser.submit(two, 'screen=signup', { ...second, repeat: second.password }, cameBack)
    expect([backOne.url.pathname, backTwo.url.pathname]).toEqual(['/', '/api/tokens'])
    expect(await exchange(browser, backOne.url)).not.toBe(await exchange(browser, backTwo.url))
  })

  test('signing in works in two tabs that a browser restores at the same moment', async () => {
    const browser = server().browser()
    const start = startAddress(browser.origin, '/api/tokens', { screen: 'signup' })
    const pages = await Promise.all([browser.open(start), browser.open(start)])
    for (const page of pages) {
      const who = somebody()
      const back = await browser.submit(page, 'screen=signup', { ...who, repeat: who.password }, cameBack)
      expect(await exchange(browser, back.url)).toEqual(anyString)
    }
  })

  test('signing out revokes the session’s tokens, clears its cookies and requires the password next time', async () => {
    const browser = server().browser()
    const who = somebody()
    const token = await signedIn(browser, who)
    const other = await call<{ token: string }>(browser, 'POST', '/puyu/users/login')
    expect(
      (await call(browser, 'POST', '/puyu/users/logout', { json: { jwt: token }, bearer: token })).envelope,
    ).toEqual({ code: 0, msg: '', data: null })
    for (const bearer of [token, other.envelope.data?.token ?? ''])
      expect((await call(browser, 'GET', '/puyu/user/tokens', { bearer })).status).toBe(401)
    expect(browser.jar.names()).not.toContain('uaa-token')
    expect(browser.jar.names()).not.toContain('portal-renewal')
    const page = await browser.open(startAddress(browser.origin, '/'))
    expect(page.body).toContain('name="password"')
    expect(await exchange(browser, (await signInWith(browser, page, who)).url)).toEqual(anyString)
  })

  test('signing out works with the renewal cookie alone, and twice', async () => {
    const browser = server().browser()
    const token = await signedIn(browser, somebody())
    for (let time = 0; time < 2; time++)
      expect((await call(browser, 'POST', '/puyu/users/logout', { json: {} })).envelope.code).toBe(0)
    expect((await call(browser, 'GET', '/puyu/user/tokens', { bearer: token })).status).toBe(401)
  })

  test('signing in shows its pages in the chosen language', async () => {
    const browser = server().browser()
    const zh = await browser.open(startAddress(browser.origin, '/'))
    expect(zh.body).toContain('<html lang="zh-CN"')
    const en = await browser.open(startAddress(browser.origin, '/', { lang: 'en-US' }))
    expect(en.body).toContain('<h1>Sign in</h1>')
    expect((await browser.open(`${zh.url.pathname}?lang=en`)).body).toContain('<h1>Sign in</h1>')
  })

  test('signing in keeps the typed values after a mistake, but no password', async () => {
    const browser = server().browser()
    const page = await browser.open(startAddress(browser.origin, '/', { screen: 'signup' }))
    const form = {
      username: '<b>"x',
      nickname: '林 "苇"',
      email: 'nonsense',
      password: 'secret-one',
      repeat: 'secret-two',
    }
    const again = await browser.submit(page, 'screen=signup', form)
    expect(again.response.status).toBe(422)
    expect(again.body).toContain('value="&lt;b&gt;&quot;x"')
    expect(again.body).toContain('value="林 &quot;苇&quot;"')
    expect(again.body).toContain('value="nonsense"')
    expect(again.body).not.toContain('secret-')
    expect(again.body.match(/aria-invalid=true/g)).toHaveLength(3)
  })

  test.each([
    ['password123', '这个密码太常见'],
    ['hunter2hunter2', '这个密码太容易被猜到'],
  ])('signing up rejects the password %s', async (password, problem) => {
    const browser = server().browser()
    const page = await browser.open(startAddress(browser.origin, '/', { screen: 'signup' }))
    const again = await browser.submit(page, 'screen=signup', { ...somebody(), password, repeat: password })
    expect([again.response.status, again.body.includes(problem)]).toEqual([422, true])
    expect(again.body.match(/aria-invalid=true/g)).toHaveLength(1)
  })

  test('signing up rejects a taken name in all its spellings', async () => {
    const who = somebody()
    await signedIn(server().browser(), who)
    const browser = server().browser()
    const page = await browser.open(startAddress(browser.origin, '/', { screen: 'signup' }))
    const again = await browser.submit(page, 'screen=signup', {
      ...who,
      username: who.username.toUpperCase(),
      repeat: who.password,
    })
    expect(again.body).toContain('该用户名已被使用')
  })

  test('signing up rejects a reserved name, but an earlier owner of it signs in', async () => {
    const who = somebody()
    await signedIn(server().browser(), who)
    const named = { username: 'Support', usernameKey: 'support' }
    await server().db.update(providerAccounts).set(named).where(eq(providerAccounts.usernameKey, who.username))
    const browser = server().browser()
    const page = await browser.open(startAddress(browser.origin, '/', { screen: 'signup' }))
    const again = await browser.submit(page, 'screen=signup', { ...who, username: 'supp0rt', repeat: who.password })
    expect([again.response.status, again.body.includes('该用户名为保留名称')]).toEqual([422, true])
    expect(again.body).toContain('value="supp0rt"')
    const form = await browser.open(startAddress(browser.origin, '/'))
    expect(await exchange(browser, (await signInWith(browser, form, { ...who, ...named })).url)).toEqual(anyString)
  })
})
