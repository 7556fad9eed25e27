import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useEmbedded } from '../../server/database/embedded'
import type { CreatedToken } from '../../openapi/types'
import type { Browser } from './support/browser'
import { call, exchange, person, signInWith, signUp, startAddress } from './support/journeys'
import { startTestServer, type TestServer } from './support/testServer'

let server: TestServer
let browser: Browser
const client = new PGlite()
const question = 'a question of nobody else’s'
const secrets: string[] = [person.password, 'wrong password of mine', 'forged-code', question]

async function askModel(token: string, stream: boolean) {
  const answer = await fetch(`${server.origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'intern-echo', messages: [{ role: 'user', content: question }], stream }),
  })
  if (answer.status !== 200) throw new Error(`the model answered ${answer.status}`)
  await answer.text()
}

beforeAll(async () => {
  server = await startTestServer(await useEmbedded(client, () => Promise.resolve()))
  browser = server.browser()
  const back = await signUp(browser, person, '/api/tokens?sso_state=state-of-the-portal&q=private')
  const bearer = await exchange(browser, back)
  const created = await call<CreatedToken>(browser, 'POST', '/puyu/user/tokens', { json: { token_name: 'n' }, bearer })
  const token = created.envelope.data?.token ?? ''
  await call(browser, 'GET', `/puyu/${token}`, { bearer })
  await browser.send(`/${token}`)
  await askModel(token, false)
  await askModel(token, true)
  await browser.submit(await browser.open(startAddress(browser.origin, '/', { prompt: 'login' })), 'screen=signin', {
    username: person.username,
    password: 'wrong password of mine',
  })
  await browser.open('/sso/callback?code=forged-code&state=forged-state-forged')
  await signInWith(browser, await browser.open(startAddress(browser.origin, '/', { prompt: 'login' })))
  await call(browser, 'POST', '/puyu/users/login')
  secrets.push(back.searchParams.get('code') ?? '', bearer, token, ...browser.jar.seen)
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
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const read = async (name: string) => [name, (await client.query(`select * from "${name}"`)).rows] as const
  const rows = Object.fromEntries(await Promise.all(tables.map(({ name }) => read(name))))
  expect(rows['model_calls']).toHaveLength(2)
  const dump = JSON.stringify(rows)
  expect(dump).toContain('linwei')
  const ids = /^[\w-]{43}$/
  const found = secrets.filter(isSecret).filter((secret) => dump.includes(secret))
  expect(found.filter((secret) => !ids.test(secret) || secret !== interactionId(dump, secret))).toEqual([])
})

/** The id of an interaction stands in the provider's addresses too; alone, without its signed cookie, it opens nothing. */
function interactionId(dump: string, value: string) {
  return dump.includes(`/sso/oidc/auth/${value}`) ? value : null
}
