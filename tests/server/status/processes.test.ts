import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createModelHealth } from '@/server/gateway/metering/modelHealth'
import { createCalendar } from '@/server/platform/calendar'
import { DatabaseUnavailable } from '@/server/platform/databaseUnavailable'
import { createLog } from '@/server/platform/log'
import { createReadStatus } from '@/server/portal/status/readStatus'
import type { Database, OpenDatabase } from '@/server/storage/database'
import { modelHealthDays, modelHealthMinutes } from '@/server/storage/schema/statusSchema'
import { memoryDatabase } from '../support/databases/embedded'
import { migratedPostgresDatabase, openUnhurried } from '../support/databases/newPostgresDatabase'
import { postgresPrograms } from '../support/databases/postgres'
import { collector } from '../support/testServer'

const calendar = createCalendar('Asia/Shanghai')
const NOW = new Date('2026-03-01T15:59:30Z') // half a minute before midnight in Shanghai

/** The recorder and the reader of one process, whose clock a test moves. */
function startProcess(db: Database, logs: string[] = []) {
  const clock = { now: NOW }
  const now = () => clock.now
  const health = createModelHealth({ db, calendar, now, log: createLog('info', collector(logs)) })
  return { clock, health, readStatus: createReadStatus({ db, calendar, now, slowMs: 10_000 }) }
}

const answer = { model: 'm', status: 200, firstTokenMs: 400 }
const fault = { model: 'm', status: 502, firstTokenMs: null }

async function clear(db: Database) {
  for (const table of [modelHealthDays, modelHealthMinutes]) await db.delete(table)
}

describe.skipIf(postgresPrograms === null)('Model health of several processes on one PostgreSQL', () => {
  let databases: OpenDatabase[]
  beforeAll(async () => {
    const address = await migratedPostgresDatabase()
    databases = await Promise.all([1, 2, 3].map(() => openUnhurried(address)))
  })
  beforeEach(async () => {
    const [first] = databases
    if (first) await clear(first.db)
  })
  afterAll(() => Promise.all(databases.map((database) => database.close())))

  test('is the sum of all processes, and every process reads it', async () => {
    const processes = databases.map(({ db }) => startProcess(db))
    for (let round = 0; round < 20; round++) {
      for (const { health } of processes) for (const model of ['m', 'n']) health.callEnded({ ...answer, model })
      await Promise.all(processes.map(({ health }) => health.save()))
    }
    const [one] = processes
    if (!one) throw new Error('three databases are open')
    const { health, readStatus } = one
    health.callEnded(fault)
    await health.save()
    const read = await Promise.all(processes.map((one) => one.readStatus(['m', 'n'])))
    for (const { list } of read) expect(list.map(({ periods: [today] }) => today?.share)).toEqual([0.9836, 1])
    expect((await readStatus(['m'])).list[0]?.state).toBe('degraded')
  })

  test('is unavailable only if no process had a success in five minutes', async () => {
    const [one, other] = databases.map(({ db }) => startProcess(db))
    if (!one || !other) throw new Error('three databases are open')
    one.health.callEnded(fault)
    await one.health.save()
    expect((await other.readStatus(['m'])).list[0]?.state).toBe('unavailable')
    for (let calls = 0; calls < 99; calls++) other.health.callEnded(answer)
    await other.health.save()
    for (const { clock } of [one, other]) clock.now = new Date(NOW.getTime() + 10_000)
    expect((await one.readStatus(['m'])).list[0]?.state).toBe('works')
  })
})

describe('Model health of one process', () => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await memoryDatabase()
  })
  beforeEach(() => clear(database.db))
  afterAll(() => database.close())

  test('counts a call on the day on which it ends', async () => {
    const { clock, health, readStatus } = startProcess(database.db)
    health.callEnded(answer)
    clock.now = new Date(NOW.getTime() + 60_000)
    health.callEnded(fault)
    await health.save()
    const { list } = await readStatus(['m'])
    expect(list[0]?.days.slice(-2).map(({ day, share }) => [day, share])).toEqual([
      ['2026-03-01', 1],
      ['2026-03-02', 0],
    ])
  })

  test('stays after a restart, to which the last calls are saved', async () => {
    const before = startProcess(database.db)
    before.health.callEnded(answer)
    await before.health.close(1000)
    const after = startProcess(database.db)
    after.health.callEnded(answer)
    await after.health.close(1000)
    expect((await database.db.select().from(modelHealthDays)).map(({ answers }) => answers)).toEqual([2])
  })

  test('saves by itself within seconds', async () => {
    startProcess(database.db).health.callEnded(answer)
    await expect.poll(() => database.db.$count(modelHealthDays), { timeout: 10_000 }).toBe(1)
  })

  /** A database whose first transactions fail. */
  function failing(failures: Error[]): Database {
    const { db } = database
    const broken = Object.create(db) as Database // as: its prototype is one
    return Object.assign(broken, {
      transaction: (...args: Parameters<Database['transaction']>) =>
        failures.length > 0 ? Promise.reject(failures.shift() ?? new Error('none')) : db.transaction(...args),
    })
  }

  test('keeps counts while the database is away', async () => {
    const { health } = startProcess(failing([new DatabaseUnavailable('gone')]))
    health.callEnded(answer)
    await health.save()
    expect(await database.db.$count(modelHealthDays)).toBe(0)
    health.callEnded(fault)
    await health.save()
    const rows = await database.db.select().from(modelHealthDays)
    expect(rows.map(({ answers, faults }) => [answers, faults])).toEqual([[1, 1]])
  })

  test('logs and drops counts that the database rejects', async () => {
    const logs: string[] = []
    const { health } = startProcess(failing([new Error('rejected')]), logs)
    health.callEnded(answer)
    await health.save()
    await health.save()
    expect(await database.db.$count(modelHealthDays)).toBe(0)
    expect(logs.map((line) => line.includes('model health not saved'))).toEqual([true])
  })

  test('ignores calls that their caller ended, refused or got wrong', async () => {
    const { health } = startProcess(database.db)
    for (const status of [400, 401, 404, 413, 429, 499]) health.callEnded({ ...answer, status })
    await health.save()
    expect(await database.db.$count(modelHealthDays)).toBe(0)
  })
})
