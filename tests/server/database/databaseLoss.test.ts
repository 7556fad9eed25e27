import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ApiToken } from '@/openapi/types'
import { openPostgres } from '@/server/storage/postgres/openPostgres'
import { modelCalls, usageMonths } from '@/server/storage/schema/usageSchema'
import { seededCaller, type Caller } from '../support/caller'
import { startAddress } from '../support/journeys'
import { piece, startModelUpstream, type ModelUpstream } from '../support/providers/modelUpstream'
import { postgresPrograms, startCluster, type Cluster } from '../support/databases/postgres'
import { startTestServer, type TestServer } from '../support/testServer'

// Creating, stopping and freezing a cluster is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const chat = { model: 'own-model', messages: [{ role: 'user', content: 'Hello' }] }

describe.skipIf(postgresPrograms === null)('A portal whose PostgreSQL goes away', () => {
  let cluster: Cluster
  let address: string
  let upstream: ModelUpstream
  let server: TestServer
  let me: Caller
  let secret: string

  beforeAll(async () => {
    cluster = await startCluster()
    upstream = await startModelUpstream()
    address = await cluster.createDatabase()
    const environment = {
      MODEL_UPSTREAM: upstream.url,
      RATE_LIMIT_DEFAULT_RPM: '1000',
      RATE_LIMIT_DEFAULT_TPM: '1000000',
    }
    server = await startTestServer(await openPostgres(address), { environment })
    me = await seededCaller(server)
    secret = await me.newSecret()
  })
  afterAll(async () => {
    cluster.thaw()
    await server.stop()
    await upstream.stop()
    await cluster.stop()
  })

  const ready = async () => (await fetch(`${server.origin}/readyz`)).status
  const callModel = (more: object = {}) =>
    fetch(`${server.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body: JSON.stringify({ ...chat, ...more }),
    })
  const bearer = () => ({ authorization: `Bearer ${me.bearer}`, 'accept-language': 'en' })
  const createToken = (name: string) =>
    me.browser.send('/puyu/user/tokens', {
      method: 'POST',
      headers: { ...bearer(), origin: server.origin, 'idempotency-key': `key-${name}` },
      json: { token_name: name },
    })
  const routes: readonly ((turn: string) => Promise<Response>)[] = [
    (turn) => createToken(turn),
    () => me.browser.send('/puyu/user/tokens', { headers: bearer() }),
    () => callModel(),
    () => callModel({ stream: true }),
    () => server.browser().send(startAddress(server.origin, '/')),
    () => server.browser().send('/sso/oidc/.well-known/openid-configuration'),
    () => fetch(`${server.origin}/v1/models`, { headers: { authorization: `Bearer ${secret}` } }),
    () => fetch(`${server.origin}/readyz`),
  ]

  /** Requests all routes in parallel until `trouble` ends; returns the responses. */
  async function under(trouble: () => Promise<unknown>, label: string) {
    const answers: { status: number; text: string; retryAfter: string | null }[] = []
    let isOver = false
    const ask = async (index: number) => {
      for (let turn = 0; !isOver; turn++) {
        const response = await routes[index % routes.length]?.(`${label}${index}.${turn % 3}`)
        if (!response) continue
        const { status, headers } = response
        answers.push({ status, text: await response.text(), retryAfter: headers.get('retry-after') })
      }
    }
    const asking = Promise.all(Array.from({ length: 2 * routes.length }, (_, index) => ask(index)))
    await trouble().finally(() => (isOver = true))
    await asking
    return answers
  }

  function expectOnlyHonest(answers: Awaited<ReturnType<typeof under>>) {
    const odd = answers.filter(({ status }) => status >= 500 && status !== 503)
    expect(odd).toEqual([])
    for (const { status, text, retryAfter } of answers.filter(({ status }) => status === 503)) {
      if (text === '{"status":"unavailable"}') continue
      expect({ status, text, retryAfter }).toMatchObject({
        text: expect.stringMatching(/"code":5030|"code":"service_unavailable"|服务暂时不可用/) as string, // as: vitest types a matcher as any
        retryAfter: '2',
      })
    }
  }

  /** Expects each acknowledged creation once; repeating the others creates no duplicate. */
  async function expectNoneLost(label: string) {
    await expect.poll(ready, { timeout: 30_000 }).toBe(200)
    for (let index = 0; index < 2 * routes.length; index += routes.length)
      for (let turn = 0; turn < 3; turn++) {
        const envelope = (await (await createToken(`${label}${index}.${turn}`)).json()) as { code: number } // as: the server checked the answer against the contract
        expect([0, 1105]).toContain(envelope.code)
      }
    const { data } = await me.ask<{ list: ApiToken[] }>('/user/tokens')
    const names = data?.list.map(({ token_name }) => token_name).filter((name) => name.startsWith(label)) ?? []
    expect(names.sort()).toEqual([...new Set(names)].sort())
    expect(names).toHaveLength(6)
  }

  async function terminateAll() {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    const others = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()'
    await client.query(`${others} and pid <> pg_backend_pid()`)
    await client.end()
  }

  test('survives terminated connections under load, with 503 in each protocol', async () => {
    const answers = await under(async () => {
      for (let round = 0; round < 6; round++) {
        await terminateAll()
        await expect.poll(ready, { timeout: 30_000 }).toBe(200)
      }
    }, 'cut')
    expectOnlyHonest(answers)
    await expectNoneLost('cut')
  })

  test('survives a restart of the cluster under load', async () => {
    expectOnlyHonest(await under(() => cluster.restart(), 'restart'))
    await expectNoneLost('restart')
  })

  test('returns 503 on all routes while the cluster is frozen, and recovers after the thaw', async () => {
    const answers = await under(async () => {
      cluster.freeze()
      await expect.poll(ready, { timeout: 30_000 }).toBe(503)
      // Requests do not wait for the thaw.
      const away = await Promise.all(routes.map((route) => route('frozen0.0')))
      expect(away.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 200, 503, 503])
      cluster.thaw()
      await expect.poll(ready, { timeout: 30_000 }).toBe(200)
    }, 'frozen')
    expectOnlyHonest(answers)
    await expectNoneLost('frozen')
  })

  test('counts a call that ended during the outage once', async () => {
    await server.db.delete(modelCalls)
    await server.db.delete(usageMonths)
    let answer: () => void = () => undefined
    const asked = new Promise<void>((isAsked) => {
      upstream.behave(async (response) => {
        isAsked()
        await new Promise<void>((resolve) => (answer = resolve))
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.end(`${piece('Hello')}${piece(' there')}data: [DONE]\n\n`)
      })
    })
    const called = callModel({ stream: true })
    await asked
    cluster.freeze()
    answer()
    const text = await (await called).text()
    cluster.thaw()
    upstream.behave()
    expect(text).toContain('"code":"service_unavailable"')
    expect(text).not.toContain('[DONE]')
    const counted = () =>
      server.db
        .select()
        .from(modelCalls)
        .catch(() => [])
    await expect.poll(counted, { timeout: 30_000 }).toMatchObject([{ status: 200 }])
    await pause(0)
    expect(await server.db.select().from(usageMonths)).toMatchObject([{ calls: 1 }])
  })
})
