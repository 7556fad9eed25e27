import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followChanges, type Change, type OpenDatabase } from '@/server/storage/database'
import { createLog } from '@/server/platform/log'
import { users } from '@/server/storage/schema/schema'
import { grantLimits } from '@/server/records/limits/limitStore'
import { seededCaller, type Caller } from '@/tests/server/support/caller'
import { describeOnBoth } from '@/tests/server/support/databases/engines'
import { migratedPostgresDatabase, openUnhurried } from '@/tests/server/support/databases/newPostgresDatabase'
import { postgresPrograms } from '@/tests/server/support/databases/postgres'
import { startTestServer, type TestServer } from '@/tests/server/support/testServer'

const body = JSON.stringify({ model: 'intern-echo', messages: [{ role: 'user', content: 'Hello' }], max_tokens: 1 })

const callModel = async ({ origin }: TestServer, secret: string) => {
  const headers = { authorization: `Bearer ${secret}` }
  const response = await fetch(`${origin}/v1/chat/completions`, { method: 'POST', headers, body })
  await response.text()
  return response.status
}
const newToken = async (me: Caller) => ({ secret: await me.newSecret(), id: await newestTokenId(me) })
const newestTokenId = async (me: Caller) =>
  (await me.ask<{ list: { id: string }[] }>('/user/tokens')).data?.list[0]?.id ?? ''
const remove = (me: Caller, id: string) =>
  me.browser.send(`/puyu/user/tokens/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${me.bearer}`, origin: me.browser.origin },
  })

describeOnBoth('Cached tokens and sessions', (server) => {
  test('rejects a cached API token at once after its revocation', async () => {
    const me = await seededCaller(server())
    const { secret, id } = await newToken(me)
    expect(await callModel(server(), secret)).toBe(200)
    await remove(me, id)
    expect(await callModel(server(), secret)).toBe(401)
  })

  test('rejects a cached API token from its expiry on', async () => {
    const me = await seededCaller(server())
    const { secret } = await newToken(me)
    expect(await callModel(server(), secret)).toBe(200)
    const ahead = 400 * 24 * 3_600_000
    server().advance(ahead)
    expect(await callModel(server(), secret)).toBe(401)
    server().advance(-ahead)
  })

  test('applies raised limits to the next call of a cached API token', async () => {
    const me = await seededCaller(server())
    const { secret } = await newToken(me)
    await grantLimits(server().db, me.userId, { rpm: 2 }, server().now())
    expect([await callModel(server(), secret), await callModel(server(), secret)]).toEqual([200, 200])
    expect(await callModel(server(), secret)).toBe(429)
    await grantLimits(server().db, me.userId, { rpm: 3 }, server().now())
    expect(await callModel(server(), secret)).toBe(200)
    server().advance(61_000)
    expect(await callModel(server(), secret)).toBe(200)
  })

  test('rejects a cached session at once after the sign-out', async () => {
    const me = await seededCaller(server())
    expect((await me.ask('/api/rate')).code).toBe(0)
    await me.ask('/users/logout', {})
    const response = await me.browser.send('/puyu/api/rate', { headers: { authorization: `Bearer ${me.bearer}` } })
    expect(response.status).toBe(401)
  })

  test('ends a cached session in time and shows newly granted limits', async () => {
    const me = await seededCaller(server())
    const rate = async () => (await me.ask<{ rate_limit: { rpm: number } }>('/api/rate')).data?.rate_limit.rpm
    expect(await rate()).toBe(10)
    await grantLimits(server().db, me.userId, { rpm: 77 }, server().now())
    await expect.poll(rate).toBe(77)
    server().advance(16 * 60_000)
    expect((await me.ask('/api/rate')).code).not.toBe(0)
    server().advance(-16 * 60_000)
  })
})

describe.skipIf(postgresPrograms === null)('Cached tokens and sessions of several processes', () => {
  let address: string
  let databases: OpenDatabase[]
  let servers: TestServer[]
  beforeAll(async () => {
    address = await migratedPostgresDatabase()
    databases = await Promise.all([1, 2].map(() => openUnhurried(address)))
    servers = await Promise.all(databases.map((database) => startTestServer(database)))
  })
  afterAll(() => Promise.all(servers.map((server) => server.stop())))

  const both = () => {
    const [here, there] = servers
    if (!here || !there) throw new Error('two servers were started')
    return { here, there }
  }

  test('rejects an API token that another process caches, after its revocation here', async () => {
    const { here, there } = both()
    const me = await seededCaller(here)
    const { secret, id } = await newToken(me)
    expect(await callModel(there, secret)).toBe(200)
    await remove(me, id)
    await expect.poll(() => callModel(there, secret), { interval: 5, timeout: 1000 }).toBe(401)
  })

  test('rejects a session that another process caches, after its end here', async () => {
    const { here, there } = both()
    const me = await seededCaller(here)
    const ask = () => fetch(`${there.origin}/puyu/api/rate`, { headers: { authorization: `Bearer ${me.bearer}` } })
    expect((await ask()).status).toBe(200)
    await me.ask('/users/logout', {})
    await expect.poll(async () => (await ask()).status, { interval: 5, timeout: 1000 }).toBe(401)
  })

  test('rejects a revoked API token in a process whose LISTEN connection is frozen', async () => {
    const { here, there } = both()
    const me = await seededCaller(here)
    const { secret, id } = await newToken(me)
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where query in ('select 1', 'listen portal_changes') and datname = current_database()",
    )
    await client.end()
    expect(await callModel(there, secret)).toBe(200)
    for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
    try {
      await remove(me, id)
      await expect.poll(() => callModel(there, secret)).toBe(401)
      // Nothing that was cached outlives this line, which is written after 1.5 s at most.
      await expect.poll(() => there.logs.join('')).toContain('change listener disconnected')
    } finally {
      for (const { pid } of rows) process.kill(pid, 'SIGCONT')
    }
  })

  test('notifies processes if the email address of a user becomes verified', async () => {
    const { here } = both()
    const { userId } = await seededCaller(here)
    const database = await openUnhurried(address)
    const changes = await followChanges(database, createLog('silent'))
    const published: (Change | null)[] = []
    changes.subscribe((change) => published.push(change))
    await here.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
    await expect.poll(() => published, { interval: 5, timeout: 1000 }).toEqual([{ kind: 'user', id: userId }])
    await changes.stop()
    await database.close()
  })

  test('caches nothing from the loss of the LISTEN connection until it is back', async () => {
    const database = await openUnhurried(address)
    const changes = await followChanges(database, createLog('silent'))
    const published: (Change | null)[] = []
    changes.subscribe((change) => published.push(change))
    expect(changes.isConnected()).toBe(true)
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query in ('select 1', 'listen portal_changes') and datname = current_database() and pid <> pg_backend_pid()",
    )
    await expect.poll(() => published.length, { interval: 5 }).toBeGreaterThanOrEqual(2)
    expect([...new Set(published)]).toEqual([null])
    await expect.poll(() => changes.isConnected()).toBe(true)
    await client.query("notify portal_changes, 'token:1'")
    await expect.poll(() => published.at(-1)).toEqual({ kind: 'token', id: '1' })
    await client.end()
    await changes.stop()
    expect(changes.isConnected()).toBe(false)
    await database.close()
  })
})
