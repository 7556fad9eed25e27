import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RefusalCode } from '@/openapi/refusalCodes'
import { BACKGROUND_POOL, openPool, READ_CONNECTIONS, REQUEST_POOL } from '@/server/storage/postgres/pool'
import { DatabaseUnavailable } from '@/server/platform/databaseUnavailable'
import { seededCaller } from '@/tests/server/support/caller'
import {
  migratedPostgresDatabase,
  newPostgresDatabase,
  openUnhurried,
} from '@/tests/server/support/databases/newPostgresDatabase'
import { postgresPrograms } from '@/tests/server/support/databases/postgres'
import { startTestServer, type TestServer } from '@/tests/server/support/testServer'

const SHORT_MS = 300

describe.skipIf(postgresPrograms === null)('A pool of connections', () => {
  let address: string
  let pool: ReturnType<typeof openPool>
  beforeAll(async () => {
    address = await newPostgresDatabase()
    pool = openPool(address, BACKGROUND_POOL)
  })
  afterAll(() => pool.end())

  test('releases a connection by itself if a transaction cannot begin', async () => {
    for (let turn = 0; turn < 3 * BACKGROUND_POOL.connections; turn++) {
      const client = await pool.connect()
      await expect(client.query({ text: 'begin without a reason' })).rejects.toThrow()
      if (turn % 2 === 0) client.release()
    }
    expect((await pool.query({ text: 'select 1 as one' })).rows).toEqual([{ one: 1 }])
  })

  test('closes a connection whose server has become a read-only copy', async () => {
    const single = openPool(address, { ...BACKGROUND_POOL, connections: 1 })
    const client = await single.connect()
    const { rows } = await client.query({ text: 'select pg_backend_pid() as pid' })
    await client.query({ text: 'begin; set transaction read only' })
    await expect(client.query({ text: 'create table written ()' })).rejects.toThrow(DatabaseUnavailable)
    await client.query({ text: 'rollback' }).catch(() => undefined)
    client.release()
    expect((await single.query({ text: 'select pg_backend_pid() as pid' })).rows).not.toEqual(rows)
    await single.end()
  })

  test('closes a connection without a response and rejects the rest of its transaction', async () => {
    const hasty = openPool(address, { ...BACKGROUND_POOL, connections: 1, responseMs: SHORT_MS })
    const client = await hasty.connect()
    await client.query({ text: 'begin' })
    const { rows } = await client.query({ text: 'select pg_backend_pid() as pid' })
    await expect(client.query({ text: 'select pg_sleep(5)' })).rejects.toThrow(DatabaseUnavailable)
    await expect(client.query({ text: 'rollback' })).rejects.toThrow(DatabaseUnavailable)
    client.release()
    const next = await hasty.query({
      text: 'select pg_backend_pid() as pid, now() = statement_timestamp() as is_alone',
    })
    expect(next.rows).toEqual([{ pid: expect.any(Number) as number, is_alone: true }]) // as: vitest types a matcher as any
    expect(next.rows).not.toMatchObject(rows)
    await hasty.end()
  })

  test('keeps working after a faulty statement', async () => {
    await expect(pool.query({ text: 'select 1 / 0' })).rejects.toMatchObject({ code: '22012' })
    expect((await pool.query({ text: 'select 1 as one' })).rows).toEqual([{ one: 1 }])
  })
})

describe('A pool of a silent server', () => {
  let silent: Server
  const sockets = new Set<Socket>()
  let pool: ReturnType<typeof openPool>
  beforeAll(async () => {
    silent = createServer((socket) => sockets.add(socket))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo // as: it listens on a port
    pool = openPool(`postgres://portal@127.0.0.1:${port}/portal`, { ...BACKGROUND_POOL, connectMs: SHORT_MS })
  })
  afterAll(async () => {
    await pool.end()
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => silent.close(resolve))
  })

  test.each([
    ['statement', () => pool.query({ text: 'select 1' })],
    ['transaction', () => pool.connect()],
  ])('rejects each %s within the connection timeout', async (_, ask) => {
    const began = performance.now()
    // More requests than connections, so that some wait for one in use.
    const results = await Promise.allSettled(
      Array.from({ length: 2 * BACKGROUND_POOL.connections }, (): Promise<unknown> => ask()),
    )
    for (const result of results)
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'DatabaseUnavailable' } })
    expect(performance.now() - began).toBeLessThan(10 * SHORT_MS)
  })
})

const LISTS_OF_A_USER = 4
const USERS = Math.ceil(REQUEST_POOL.connections / LISTS_OF_A_USER) + 1

describe.skipIf(postgresPrograms === null)('The connections of lists', () => {
  let server: TestServer
  let locker: pg.Client
  beforeAll(async () => {
    const address = await migratedPostgresDatabase()
    server = await startTestServer(await openUnhurried(address))
    locker = new pg.Client({ connectionString: address })
    await locker.connect()
  })
  afterAll(async () => {
    await locker.end()
    await server.stop()
  })

  async function blockedStatements() {
    const { rows } = await locker.query<{ count: number }>(
      'select count(*)::int as count from pg_locks where not granted',
    )
    return rows[0]?.count
  }

  test('are few, so that slow lists of several users leave those of model calls free', async () => {
    const secret = await (await seededCaller(server)).newSecret()
    const users = await Promise.all(Array.from({ length: USERS }, () => seededCaller(server)))
    await locker.query('begin; lock table rate_applications in access exclusive mode')
    const lists = users.flatMap(({ ask }) =>
      Array.from({ length: LISTS_OF_A_USER }, () => ask('/api/rate/applications')),
    )
    await expect.poll(blockedStatements).toBe(READ_CONNECTIONS)
    const response = await fetch(`${server.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'intern-echo', messages: [{ role: 'user', content: 'Hello' }], max_tokens: 5 }),
    })
    expect(response.status).toBe(200)
    await response.text()
    await locker.query('rollback')
    expect((await Promise.all(lists)).map(({ code }) => code)).toEqual(lists.map(() => RefusalCode.OK))
  })
})
