import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreatedToken } from '@/openapi/types'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { createLog } from '@/server/platform/log'
import {
  adminSocketFile,
  withAdminSocket,
  type AdminSocketAddress,
  sendToServer,
} from '@/server/operator/socket/adminSocket'
import type { Browser } from '../support/browser'
import { memoryDatabase } from '../support/databases/embedded'
import { dumpDatabase } from '../support/databases/dumpDatabase'
import { describeOnBoth } from '../support/databases/engines'
import { freePort } from '../support/freePort'
import { call, cameBack, exchange, person, signInWith, signUp, startAddress } from '../support/journeys'
import { startModelUpstream } from '../support/providers/modelUpstream'
import { startOutsideProvider } from '../support/providers/outsideProvider'
import { secretsSeen, seenSecret, writtenSecrets } from '../support/seenSecrets'
import { collector, startTestServer, type TestServer } from '../support/testServer'

const question = 'a question of nobody else’s'
const upstreamKey = 'key-of-the-model-server'
const upstream = await startModelUpstream()
afterAll(() => upstream.stop())

async function askModel(server: TestServer, token: string, more: object, status = 200) {
  const answer = await fetch(`${server.origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'own-model', messages: [{ role: 'user', content: question }], ...more }),
  })
  const text = await answer.text()
  if (answer.status !== status) throw new Error(`the model answered ${answer.status}: ${text}`)
}

/** Calls a model three times: whole, streamed, and with a model server whose error contains its key. */
async function askModels(server: TestServer, token: string) {
  await askModel(server, token, {})
  await askModel(server, token, { stream: true })
  upstream.behave((response) => {
    const error = { message: `wrong key ${upstreamKey}`, code: upstreamKey, type: upstreamKey }
    response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
  })
  await askModel(server, token, {}, 502)
  upstream.behave()
}

/** Uses every kind of secret, correctly and wrongly, and puts some into wrong places. */
async function journey(server: TestServer, browser: Browser) {
  const back = await signUp(browser, person, '/api/tokens?sso_state=state-of-the-portal&q=private')
  const bearer = await exchange(browser, back)
  const headers = { 'idempotency-key': 'key-of-one-attempt' }
  const created = await call<CreatedToken>(browser, 'POST', '/puyu/user/tokens', {
    json: { token_name: 'n' },
    bearer,
    headers,
  })
  const token = created.envelope.data?.token ?? ''
  await call(browser, 'GET', `/puyu/${token}`, { bearer })
  await browser.send(`/${token}`)
  await browser.send(`/?code=${token}`)
  await call(browser, 'POST', '/puyu/user/tokens', { json: { token_name: token.slice(0, 20), secret: token }, bearer })
  await askModels(server, token)
  await browser.submit(await browser.open(startAddress(browser.origin, '/', { prompt: 'login' })), 'screen=signin', {
    username: person.username,
    password: 'wrong password of mine',
  })
  await browser.open('/sso/callback?code=forged-code&state=forged-state-forged')
  await signInWith(browser, await browser.open(startAddress(browser.origin, '/', { prompt: 'login' })))
  await call(browser, 'POST', '/puyu/users/login')
  await call(browser, 'POST', '/puyu/users/logout', { json: { jwt: bearer }, bearer })
}

const environment = {
  MODEL_UPSTREAM: upstream.url,
  MODEL_UPSTREAM_KEY: upstreamKey,
  RATE_LIMIT_DEFAULT_RPM: '100',
  RATE_LIMIT_DEFAULT_TPM: '1000000',
}

describeOnBoth(
  'secrets',
  (server) => {
    beforeAll(async () => {
      for (const secret of [person.password, 'forged-code-forged', question, upstreamKey]) seenSecret(secret)
      await journey(server(), server().browser())
    })

    test('no log line contains secrets, prompts or queries of addresses', () => {
      const lines = server().logs.join('')
      expect(server().logs.length).toBeGreaterThan(15)
      expect(secretsSeen()).toBeGreaterThan(15)
      expect(lines).not.toMatch(/state-of-the-portal|private|forged|\?|linwei/)
    })

    test('no row of the database contains secrets or prompts, including the audit log', async () => {
      const dump = await dumpDatabase(server().db)
      expect(dump['model_calls']?.length).toBeGreaterThanOrEqual(2)
      expect(dump['provider_accounts']?.join()).toContain('linwei')
      expect(await writtenSecrets(server().db, server().logs)).toEqual([])
    })
  },
  environment,
)

test(
  'the secret of a client of an outside provider is neither in the log nor in the database',
  { timeout: 120_000 },
  async () => {
    const port = await freePort()
    const outside = await memoryDatabase()
    const provider = await startOutsideProvider(outside.db, `http://127.0.0.1:${port}/sso/callback`)
    const { issuer, clientId, clientSecret } = provider
    const settings = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
    const server = await startTestServer(await memoryDatabase(), { environment: settings, port })
    seenSecret(clientSecret)
    const browser = server.browser()
    await exchange(browser, (await browser.open(startAddress(browser.origin, '/'), {}, cameBack)).url)
    const written = await writtenSecrets(server.db, server.logs)
    await server.stop()
    await provider.stop()
    await outside.close()
    expect(written).toEqual([])
  },
)

async function openAdminSocket() {
  const directory = await mkdtemp(path.join(tmpdir(), 'portal-admin-'))
  const logs: string[] = []
  const configuration = readConfiguration({ DATA_DIR: directory }, directory)
  const database = await withAdminSocket(await memoryDatabase(), configuration, createLog('debug', collector(logs)))
  return { directory, logs, database }
}

test('the log names the operator’s commands, but not the users they concern', { timeout: 120_000 }, async () => {
  const { directory, logs, database } = await openAdminSocket()
  const typed = [
    'password --user=linwei',
    'audit --user linwei',
    'certificates issue --account=linwei --season=4',
    'linwei',
  ]
  for (const line of typed) await sendToServer(directory, { args: line.split(' '), input: '' })
  await database.close()
  await rm(directory, { recursive: true, force: true })
  const commands = logs.map((line) => (JSON.parse(line) as { command: unknown }).command) // as: each line is of a command
  expect(commands).toEqual(['password', 'audit', 'issueCertificate', null])
  expect(logs.join('')).not.toContain('linwei')
})

test('the secret of the admin socket is only in its own file', { timeout: 120_000 }, async () => {
  const { directory, logs, database } = await openAdminSocket()
  const { secret } = JSON.parse(await readFile(adminSocketFile(directory), 'utf8')) as AdminSocketAddress // as: what the server wrote
  seenSecret(secret)
  await sendToServer(directory, { args: ['applications', 'list'], input: '' })
  const written = await writtenSecrets(database.db, logs)
  await database.close()
  await rm(directory, { recursive: true, force: true })
  expect(logs.join('')).toContain('operator command')
  expect(written).toEqual([])
})
