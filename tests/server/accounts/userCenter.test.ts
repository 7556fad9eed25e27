import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { UserInfo } from '@/openapi/types'
import { describeOnBoth } from '../support/databases/engines'
import { call, exchange, signedIn, signInWith, somebody, startAddress } from '../support/journeys'

const CENTER = '/sso/user-center?lang=en'

describeOnBoth('the user center', (server) => {
  test('the user center requires a sign-in and returns without a code', async () => {
    const browser = server().browser()
    const who = somebody()
    await signedIn(server().browser(), who)
    const page = await browser.open(CENTER)
    expect(page.body).toContain('<h1>Sign in</h1>')
    const center = await browser.submit(page, 'screen=signin', who)
    expect(`${center.url.pathname}${center.url.search}`).toBe(CENTER)
    expect(center.body).toContain('<h1>Account settings</h1>')
  })

  test('the well-known address for a new password redirects to the user center', async () => {
    const { status, headers } = await server().browser().send('/.well-known/change-password')
    expect([status, headers.get('location')]).toEqual([302, `${server().origin}/sso/user-center`])
  })

  test('the user center changes nickname and email, which the portal shows at once', async () => {
    const browser = server().browser()
    const bearer = await signedIn(browser, somebody())
    const page = await browser.open(CENTER)
    const saved = await browser.submit(page, 'profile', { nickname: '新名字', email: 'new@example.org' })
    expect(saved.body).toContain('Your profile is saved.')
    expect(saved.body).toContain('value="新名字"')
    const { envelope } = await call<UserInfo>(browser, 'POST', '/puyu/users/getUserInfo', {
      json: { jwt: bearer },
      bearer,
    })
    expect(envelope.data).toMatchObject({ nickname: '新名字', email: 'new@example.org' })
  })

  test('names are cleaned of hidden and reordering characters, older ones when they are shown', async () => {
    const browser = server().browser()
    const who = { ...somebody(), nickname: 'a\u202egpj.exe\u200b' }
    const bearer = await signedIn(browser, who)
    const shown = async () =>
      (await call<UserInfo>(browser, 'POST', '/puyu/users/getUserInfo', { json: { jwt: bearer }, bearer })).envelope
        .data
    expect((await shown())?.nickname).toBe('agpj.exe')
    const saved = await browser.submit(await browser.open(CENTER), 'profile', {
      nickname: ' b\u202egpj.exe\u200e\ufeff\u2066 ',
      email: '',
    })
    expect(saved.body).toContain('value="bgpj.exe"')
    expect((await shown())?.nickname).toBe('bgpj.exe')
    const isPerson = sql`username = ${who.username}`
    await server().db.execute(sql`update users set nickname = ${'c\u202egpj.exe'} where ${isPerson}`)
    await expect.poll(async () => (await shown())?.nickname).toBe('cgpj.exe')
    const center = await browser.open(CENTER)
    const refused = await browser.submit(center, 'profile', { nickname: '', email: 'a\u202eb@example.org' })
    expect(refused.response.status).toBe(422)
  })

  test('the user center limits changes of the profile, and keeps the typed text', async () => {
    const browser = server().browser()
    await signedIn(browser, somebody())
    const page = await browser.open(CENTER)
    const save = (nickname: string) => browser.submit(page, 'profile', { nickname, email: '' }, () => true)
    for (let time = 0; time < 60; time++) expect((await save(`name ${time}`)).response.status).toBe(303)
    expect((await save('name 59')).response.status).toBe(303)
    const refused = await save('another name')
    expect([refused.response.status, Number(refused.response.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(refused.body).toContain('Too many attempts. Please try again in 60 minutes.')
    expect(refused.body).toContain('value="another name"')
    expect((await browser.open(CENTER)).body).toContain('value="name 59"')
  })

  test('the user center limits changes of the password', async () => {
    const browser = server().browser()
    const who = somebody()
    await signedIn(browser, who)
    const page = await browser.open(CENTER)
    const fields = { current: who.password, password: who.password, repeat: who.password }
    const change = async () => (await browser.submit(page, 'password', fields, () => true)).response.status
    for (let time = 0; time < 20; time++) expect(await change()).toBe(303)
    expect(await change()).toBe(429)
  })

  test('the user center keeps invalid input and explains the problem', async () => {
    const browser = server().browser()
    await signedIn(browser, somebody())
    const page = await browser.open(CENTER)
    const again = await browser.submit(page, 'profile', { nickname: 'x'.repeat(33), email: 'a@b' })
    expect(again.response.status).toBe(422)
    expect(again.body).toContain('value="a@b"')
    expect(again.body.match(/aria-invalid=true/g)).toHaveLength(2)
  })

  test('the user center changes the password and ends all sessions but this one', async () => {
    const [here, elsewhere] = [server().browser(), server().browser()]
    const who = somebody()
    const mine = await signedIn(here, who)
    const form = await elsewhere.open(startAddress(elsewhere.origin, '/'))
    const theirs = await exchange(elsewhere, (await signInWith(elsewhere, form, who)).url)
    const page = await here.open(CENTER)
    const wrong = await here.submit(page, 'password', {
      current: 'not it',
      password: 'a new long secret',
      repeat: 'a new long secret',
    })
    expect(wrong.body).toContain('The current password is incorrect.')
    const done = await here.submit(wrong, 'password', {
      current: who.password,
      password: 'a new long secret',
      repeat: 'a new long secret',
    })
    expect(done.body).toContain('Your password is changed.')
    expect((await call(here, 'GET', '/puyu/user/tokens', { bearer: mine })).status).toBe(200)
    expect((await call(elsewhere, 'GET', '/puyu/user/tokens', { bearer: theirs })).status).toBe(401)
    const fresh = server().browser()
    const asked = await fresh.open(startAddress(fresh.origin, '/'))
    expect((await fresh.submit(asked, 'screen=signin', who)).response.status).toBe(422)
    expect(
      (await signInWith(fresh, asked, { ...who, password: 'a new long secret' })).url.searchParams.has('code'),
    ).toBe(true)
  })

  test.each([
    ['password123', 'This password is too common.'],
    ['hunter2hunter2', 'This password is too easy to guess.'],
  ])('the user center rejects the new password %s', async (password, problem) => {
    const browser = server().browser()
    const who = somebody()
    await signedIn(browser, who)
    const page = await browser.open(CENTER)
    const again = await browser.submit(page, 'password', { current: who.password, password, repeat: password })
    expect([again.response.status, again.body.includes(problem)]).toEqual([422, true])
  })

  test('the user center keeps the old password if other sessions cannot be ended', async () => {
    const browser = server().browser()
    const who = somebody()
    await signedIn(browser, who)
    const page = await browser.open(CENTER)
    const fields = { current: who.password, password: 'a new long secret', repeat: 'a new long secret' }
    await server().db.execute(sql`alter table sessions rename to sessions_away`)
    const failed = await browser.submit(page, 'password', fields)
    await server().db.execute(sql`alter table sessions_away rename to sessions`)
    expect(failed.response.status).toBe(500)
    expect((await browser.submit(page, 'password', fields)).body).toContain('Your password is changed.')
  })

  test.each(['/sso/nothing', '/sso', '/sso/user-center/nothing', '/sso/oidc/nothing', '/sso/oidc/token/nothing'])(
    'the user center shows a 404 page in the visitor’s language at %s',
    async (path) => {
      const browser = server().browser()
      for (const [language, title] of [
        ['zh-CN', '页面不存在'],
        ['en-GB', 'Page not found'],
      ] as const) {
        const headers = { 'accept-language': language, accept: 'text/html' }
        const page = await browser.open(path, { headers })
        expect(page.response.status).toBe(404)
        expect(page.body).toContain(`<h1>${title}</h1>`)
      }
    },
  )

  test('the user center signs out of portal and provider', async () => {
    const browser = server().browser()
    const bearer = await signedIn(browser, somebody())
    const center = await browser.open(CENTER)
    expect(center.body).toContain(' data-page="person"')
    const out = await browser.submit(center, 'sign-out', {})
    expect(out.body).toContain('You are signed out')
    expect(out.body).toContain(' data-page="signed-out"')
    expect(out.response.headers.get('clear-site-data')).toBe('"cache"')
    expect((await call(browser, 'GET', '/puyu/user/tokens', { bearer })).status).toBe(401)
    expect(browser.jar.names()).not.toContain('uaa-token')
    expect((await browser.open(CENTER)).body).toContain('<h1>Sign in</h1>')
  })

  test.each(['profile', 'password', 'sign-out'])(
    'the user center rejects a form of another site (%s)',
    async (form) => {
      const browser = server().browser()
      const bearer = await signedIn(browser, somebody())
      const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
      const answer = await browser.open(`/sso/user-center/${form}`, {
        method: 'POST',
        form: { nickname: 'x' },
        headers,
      })
      expect(answer.response.status).toBe(403)
      expect((await call(browser, 'GET', '/puyu/user/tokens', { bearer })).status).toBe(200)
    },
  )

  test('sign-in pages have a policy that allows their own script only', async () => {
    const { response, body } = await server().browser().open(CENTER)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'self' ${server().origin}; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
    )
    expect(body).not.toMatch(/<script(?! src="\/sso\/script-[\w-]+\.js" defer><\/script>)|\sstyle=|\son\w+=/)
    const [script = ''] = /\/sso\/script-[\w-]+\.js/.exec(body) ?? []
    const js = await server().browser().send(script)
    expect([js.status, js.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    const [, stylesheet = ''] = /rel="stylesheet" href="([^"]+)"/.exec(body) ?? []
    const css = await server().browser().send(stylesheet)
    expect([css.status, css.headers.get('content-type'), css.headers.get('cache-control')]).toEqual([
      200,
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
  })
})
