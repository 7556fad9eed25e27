import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createModelHealth } from '@/server/gateway/metering/modelHealth'
import { createCalendar } from '@/server/platform/calendar'
import { DatabaseUnavailable } from '@/server/platform/databaseUnavailable'
import { createLog } from '@/server/platform/log'
import { createReadStatus } from '@/server/portal/status/readStatus'
import type { Database, OpenDatabase } from '@/server/storage/database'
import { modelHealthDays, modelHealthMinutes } from '@/server/storage/schema/statusSchema'
import { rateLimits } from '@/server/storage/schema/schema'
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

const answer = { model: 'm', account: 'a', isFault: false, firstTokenMs: 400 }
const fault = { model: 'm', account: 'a', isFault: true, firstTokenMs: null }

async function clear(db: Database) {
  for (const table of [modelHealthDays, modelHealthMinutes, rateLimits]) await db.delete(table)
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

  test('counts one fault of an account, model and minute, in whichever processes it failed', async () => {
    const processes = databases.map(({ db }) => startProcess(db))
    for (let round = 0; round < 20; round++) {
      for (const { health, clock } of processes) {
        clock.now = new Date(NOW.getTime() + (round % 2) * 60_000)
        for (const model of ['m', 'n']) for (const account of ['a', 'b']) health.callEnded({ ...fault, model, account })
      }
      await Promise.all(processes.map(({ health }) => health.save()))
    }
    const rows = await databases[0]?.db.select().from(modelHealthMinutes)
    // A fault of an earlier minute that is saved late does not count any more.
    expect(rows?.map(({ model, faults }) => `${model} ${faults}`).toSorted()).toEqual(['m 2', 'm 2', 'n 2', 'n 2'])
  })

  test('is unavailable only if no process had a success in five minutes, and two accounts had failures', async () => {
    const [one, other] = databases.map(({ db }) => startProcess(db))
    if (!one || !other) throw new Error('three databases are open')
    const isAt = (seconds: number) => {
      for (const { clock } of [one, other]) clock.now = new Date(NOW.getTime() + 1000 * seconds)
    }
    one.health.callEnded(fault)
    other.health.callEnded(fault)
    for (const { health } of [one, other]) await health.save()
    expect((await other.readStatus(['m'])).list[0]?.state).toBe('degraded')
    isAt(70)
    other.health.callEnded({ ...fault, account: 'b' })
    await other.health.save()
    expect((await one.readStatus(['m'])).list[0]?.state).toBe('unavailable')
    isAt(70)
    for (let calls = 0; calls < 198; calls++) other.health.callEnded(answer)
    await other.health.save()
    isAt(90)
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

  test('counts each minute of an account’s faults that are saved together', async () => {
    const { clock, health } = startProcess(database.db)
    for (let call = 0; call < 6; call++) {
      clock.now = new Date(NOW.getTime() + call * 30_000)
      health.callEnded(fault)
    }
    await health.save()
    const rows = await database.db.select().from(modelHealthMinutes)
    expect(rows.map(({ faults }) => faults)).toEqual([1, 1, 1, 1])
  })

  test('stores no account with a fault, and deletes what is known of it', async () => {
    const { health } = startProcess(database.db)
    health.callEnded({ ...fault, account: '5b4ad1c2-0000-4000-8000-000000000001' })
    await health.save()
    const rows = await database.db.select().from(rateLimits)
    expect(JSON.stringify(rows)).not.toContain('5b4ad1c2')
    expect(rows.map(({ key, expire }) => [key.endsWith(':m'), expire])).toEqual([[true, NOW.getTime() + 7_170_000]])
  })
})
