import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserInfo } from '@/openapi/types'
import { memoryDatabase } from '../support/databases/embedded'
import { freePort } from '../support/freePort'
import { call, cameBack, exchange, startAddress } from '../support/journeys'
import { startOutsideProvider, type OutsideProvider } from '../support/providers/outsideProvider'
import { startTestServer, type TestServer } from '../support/testServer'

let provider: OutsideProvider
let server: TestServer

beforeAll(async () => {
  const database = await memoryDatabase()
  const port = await freePort()
  provider = await startOutsideProvider(database.db, `http://127.0.0.1:${port}/sso/callback`)
  const { issuer, clientId, clientSecret } = provider
  const environment = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
  server = await startTestServer(database, { environment, port })
})
afterAll(async () => {
  await server.stop()
  await provider.stop().catch(() => undefined)
})

test('an outside provider signs in, and its claims become the user’s profile', async () => {
  const browser = server.browser()
  const page = await browser.open(startAddress(browser.origin, '/api/tokens?sso_state=1'), {}, cameBack)
  const bearer = await exchange(browser, page.url)
  const { envelope } = await call<UserInfo>(browser, 'POST', '/puyu/users/getUserInfo', {
    json: { jwt: bearer },
    bearer,
  })
  expect(envelope.data).toEqual({
    ssoUid: 'outsider',
    username: 'ada',
    nickname: 'Ada',
    avatar: 'https://pictures.example/ada.png',
    email: 'ada@example.org',
  })
  expect((await call(browser, 'POST', '/puyu/users/logout', { json: { jwt: bearer }, bearer })).envelope.code).toBe(0)
})

test('an outside provider gives the email address that an application for limits needs', async () => {
  const browser = server.browser()
  const page = await browser.open(startAddress(browser.origin, '/'), {}, cameBack)
  const bearer = await exchange(browser, page.url)
  const application = { name: 'Ada', developer_type: 1, org_name: 'o', use_scene: 'u', model_ids: ['intern-echo'] }
  const applied = await call(browser, 'POST', '/puyu/api/rate/application', { json: { application }, bearer })
  expect(applied.envelope.code).toBe(0)
})

test('an outside provider disables the embedded provider', async () => {
  for (const path of ['/sso/oidc/.well-known/openid-configuration', '/sso/user-center', '/sso/oidc/auth'])
    expect((await server.browser().send(path)).status).toBe(404)
})

test('the well-known address for a new password redirects to an outside provider', async () => {
  const { status, headers } = await server.browser().send('/.well-known/change-password')
  expect([status, headers.get('location')]).toEqual([302, provider.issuer])
})

test('an unreachable outside provider is explained on a page, and the portal keeps running', async () => {
  const database = await memoryDatabase()
  const gone = `http://127.0.0.1:${await freePort()}`
  const lonely = await startTestServer(database, {
    environment: { OIDC_ISSUER: gone, OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' },
  })
  const browser = lonely.browser()
  const page = await browser.open(startAddress(browser.origin, '/', { lang: 'en-US' }))
  expect(page.response.status).toBe(502)
  expect(page.body).toContain('The sign-in service is not available')
  expect((await browser.send('/readyz')).status).toBe(200)
  await lonely.stop()
})
