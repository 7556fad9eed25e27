import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '@/server/platform/databaseUnavailable'
import { createReadStatus } from '@/server/portal/status/readStatus'
import type { Database } from '@/server/storage/database'
import { calendar } from './statusRows'

/** A database whose queries fail, and how many there were. */
function downDatabase() {
  const queries = { count: 0 }
  const select = () => {
    queries.count++
    throw new DatabaseUnavailable('down')
  }
  return { queries, db: { select } as unknown as Database } // as: it is read only
}

test('reads a database that is down once in two seconds, however many visitors come', async () => {
  let clock = Date.UTC(2026, 2, 2)
  const { queries, db } = downDatabase()
  const readStatus = createReadStatus({ db, calendar, now: () => new Date(clock), slowMs: 1 })
  const isDown = () => expect(readStatus([])).rejects.toBeInstanceOf(DatabaseUnavailable)
  await isDown()
  const ofOneRead = queries.count
  for (const ms of [0, 1000, 999]) {
    clock += ms
    await Promise.all([isDown(), isDown()])
  }
  expect(queries.count).toBe(ofOneRead)
  clock += 1
  await isDown()
  expect(queries.count).toBe(2 * ofOneRead)
})
