import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGuardedPool, BACKGROUND_POOL } from '@/server/storage/postgres/guardedPool'
import { newPostgresDatabase } from '../support/newPostgresDatabase'
import { postgresPrograms } from '../support/postgres'

describe.skipIf(postgresPrograms === null)('A pool of connections', () => {
  let pool: ReturnType<typeof createGuardedPool>
  beforeAll(async () => {
    pool = createGuardedPool(await newPostgresDatabase(), BACKGROUND_POOL)
  })
  afterAll(() => pool.end())

  test('a pool of connections takes a connection back by itself on which a transaction could not begin', async () => {
    for (let turn = 0; turn < 3 * BACKGROUND_POOL.connections; turn++) {
      const client = await pool.connect()
      await expect(client.query({ text: 'begin without a reason' })).rejects.toThrow()
      if (turn % 2 === 0) client.release()
    }
    expect((await pool.query({ text: 'select 1 as one' })).rows).toEqual([{ one: 1 }])
  })
})
