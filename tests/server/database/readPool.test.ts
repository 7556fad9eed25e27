import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RefusalCode } from '@/openapi/refusalCodes'
import { READ_CONNECTIONS, REQUEST_POOL } from '@/server/storage/postgres/pool'
import { seededCaller } from '../support/caller'
import { migratedPostgresDatabase, openUnhurried } from '../support/databases/newPostgresDatabase'
import { postgresPrograms } from '../support/databases/postgres'
import { startTestServer, type TestServer } from '../support/testServer'

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
