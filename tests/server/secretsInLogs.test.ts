import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useEmbedded } from '../../server/database/embedded'
import * as schema from '../../server/database/schema'
import type { CreatedToken } from '../../openapi/types'
import type { Browser } from './support/browser'
import { call, exchange, person, signInWith, signUp, startAddress } from './support/journeys'
import { startTestServer, type TestServer } from './support/testServer'

let server: TestServer
let browser: Browser
const client = new PGlite()
const secrets: string[] = [person.password, 'wrong password of mine', 'forged-code']

beforeAll(async () => {
  server = await startTestServer(await useEmbedded(client, () => Promise.resolve()))
  browser = server.browser()
  const back = await signUp(browser, person, '/api/tokens?sso_state=state-of-the-portal&q=private')
  const bearer = await exchange(browser, back)
  const created = await call<CreatedToken>(browser, 'POST', '/puyu/user/tokens', { json: { token_name: 'n' }, bearer })
  await call(browser, 'GET', `/puyu/${created.envelope.data?.token}`, { bearer })
  await browser.send(`/${created.envelope.data?.token}`)
  await browser.submit(await browser.open(startAddress(browser.origin, '/', { prompt: 'login' })), 'screen=signin', {
    username: person.username,
    password: 'wrong password of mine',
  })
  await browser.open('/sso/callback?code=forged-code&state=forged-state-forged')
  await signInWith(browser, await browser.open(startAddress(browser.origin, '/', { prompt: 'login' })))
  await call(browser, 'POST', '/puyu/users/login')
  secrets.push(back.searchParams.get('code') ?? '', bearer, created.envelope.data?.token ?? '', ...browser.jar.seen)
})
afterAll(() => server.stop())

const isSecret = (value: string) => value.length >= 8 && !/^(zh|en)$/.test(value)

test('no log line holds a password, code, token, cookie or query', () => {
  const lines = server.logs.join('')
  expect(server.logs.length).toBeGreaterThan(15)
  expect(secrets.filter(isSecret).filter((secret) => lines.includes(secret))).toEqual([])
  expect(lines).not.toMatch(/state-of-the-portal|private|forged|\?|linwei/)
})

test('no row of the database holds one either', async () => {
  const tables = Object.values(schema).filter((table) => is(table, PgTable))
  const rows = await Promise.all(tables.map((table) => client.query(`select * from "${getTableName(table)}"`)))
  const dump = JSON.stringify(rows.map((result) => result.rows))
  expect(dump).toContain('linwei')
  const ids = /^[\w-]{43}$/
  const found = secrets.filter(isSecret).filter((secret) => dump.includes(secret))
  expect(found.filter((secret) => !ids.test(secret) || secret !== interactionId(dump, secret))).toEqual([])
})

/** The id of an interaction stands in the provider's addresses too; alone, without its signed cookie, it opens nothing. */
function interactionId(dump: string, value: string) {
  return dump.includes(`/sso/oidc/auth/${value}`) ? value : null
}
