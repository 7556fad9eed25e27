import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { createLog } from '@/server/platform/log'
import { openDatabase } from '@/server/storage/openDatabase'
import { openPostgres } from '@/server/storage/postgres/openPostgres'
import { BACKGROUND_POOL } from '@/server/storage/postgres/pool'
import { migratedPostgresDatabase } from '../support/databases/newPostgresDatabase'
import { postgresPrograms } from '../support/databases/postgres'
import { collector } from '../support/testServer'

describe.skipIf(postgresPrograms === null)('The start on PostgreSQL', () => {
  let address: string
  beforeAll(async () => {
    address = await migratedPostgresDatabase()
  })

  test('ends with the holder of a lock that an update waits for', async () => {
    const client = new pg.Client({ connectionString: address, application_name: 'forgotten' })
    await client.connect()
    await client.query("delete from stored_functions where file = 'notify_change.sql'")
    await client.query('begin; update users set nickname = nickname')
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const options = { migrationLockMs: 300 }
    const began = performance.now()
    await expect(openPostgres(address, BACKGROUND_POOL, options)).rejects.toThrow(
      `the database has to be updated, but a table stayed locked: ` +
        `process ${rows[0]?.pid} (forgotten, user postgres) holds users; end it and start again`,
    )
    expect(performance.now() - began).toBeLessThan(10_000)
    await client.query('rollback')
    await client.end()
    await (await openPostgres(address, BACKGROUND_POOL, options)).close()
  })

  test('sends warnings of the database to the log, and nothing below', async () => {
    const logs: string[] = []
    const configuration = readConfiguration({ DATABASE_URL: address }, '/nonexistent')
    const database = await openDatabase(configuration, createLog('debug', collector(logs)))
    for (const db of [database.db, database.background])
      await db.execute(sql`do $$ begin raise warning 'of the database'; raise notice 'of no interest'; end $$`)
    await database.close()
    const lines = logs.map((line) => JSON.parse(line) as object) // as: a line of the log is an object
    const warning = { level: 40, msg: 'warning from PostgreSQL', reason: 'of the database', code: '01000' }
    expect(lines).toMatchObject([warning, warning])
  })
})
