import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEvents } from '@/server/database/auditSchema'
import { callPartitions, deletePastCalls, dropPastCalls, makeCallMonths } from '@/server/database/callPartitions'
import { cleanUp, cleanupJobs, startCleaning } from '@/server/database/cleanup'
import type { Database, OpenDatabase } from '@/server/database/database'
import { modelCalls } from '@/server/database/usageSchema'
import { createLog } from '@/server/lib/log'
import { createCalendar } from '@/server/reporting/calendar'
import { listCalls } from '@/server/usage/callList'
import { recordCalls } from '@/server/usage/recordCall'
import { createStatistics } from '@/server/usage/statistics'
import { seededCaller } from '../support/caller'
import { describeOnBoth } from '../support/engines'
import { newPostgresDatabase, openUnhurried } from '../support/newPostgresDatabase'
import { makePastMonths, monthName } from './pastMonths'
import { planOf, statementsOf } from '../support/plan'
import { postgresPrograms } from '../support/postgres'
import { collector } from '../support/testServer'

const DAY_MS = 24 * 3600 * 1000
const going = new AbortController().signal
const now = new Date()

const namesOf = async (db: Database) => (await callPartitions(db)).map(({ name }) => name)
const drop = (db: Database, name: string) => db.execute(sql`drop table ${sql.identifier(name)}`)

/** The first moment of a month, so many after this one. */
const monthBegins = (later: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later))
/** A moment in the middle of that month. */
const inMonth = (later: number) => new Date(monthBegins(later).getTime() + 14 * DAY_MS)

/** Where the calls of a user lie, by time. */
async function placesOf(db: Database, userId: string) {
  const place = sql<string>`${modelCalls}.tableoid::regclass::text`
  const rows = await db
    .select({ place })
    .from(modelCalls)
    .where(eq(modelCalls.userId, userId))
    .orderBy(modelCalls.calledAt)
  return rows.map((row) => row.place)
}

describeOnBoth('The months of calls', (server) => {
  test('the months of calls are there before their first call: this one and the two after it', async () => {
    const { db } = server()
    expect(await namesOf(db)).toEqual([
      monthName(now).replace('model_calls_', 'model_calls_before_'),
      ...[0, 1, 2].map((later) => monthName(now, later)),
      'model_calls_default',
    ])
    expect((await callPartitions(db)).map(({ isMonth }) => isMonth)).toEqual([false, true, true, true, false])
  })

  test('the months of calls are made once where two processes make them at once', async () => {
    const { db } = server()
    const before = await namesOf(db)
    await drop(db, monthName(now, 1))
    await drop(db, monthName(now, 2))
    await Promise.all([makeCallMonths(db), makeCallMonths(db)])
    expect(await namesOf(db)).toEqual(before)
    await makeCallMonths(db)
    expect(await namesOf(db)).toEqual(before)
  })

  test('the months of calls are made before a server that starts takes a call', async () => {
    const { db } = server()
    await drop(db, monthName(now, 2))
    const cleaning = await startCleaning({ db, jobs: [], now: () => now, log: createLog('silent') })
    expect(await namesOf(db)).toContain(monthName(now, 2))
    await cleaning.stop()
  })

  test('a call of a time that no month has is kept in the default partition, and its month is told of until it is gone', async () => {
    const { db } = server()
    const me = await seededCaller(server())
    await drop(db, monthName(now, 1))
    await drop(db, monthName(now, 2))
    await me.record({ calledAt: now })
    await me.record({ calledAt: inMonth(1) })
    await me.record({ calledAt: new Date('2200-01-01') })
    expect(await placesOf(db, me.userId)).toEqual([monthName(now), 'model_calls_default', 'model_calls_default'])

    const lines: string[] = []
    const round = { db, jobs: cleanupJobs(server().configuration.keptDays), now: () => now }
    await cleanUp({ ...round, log: createLog('error', collector(lines)) }, going)
    expect(lines.map((line) => [line.includes('"job":"months to come"'), line.includes('"code":"23514"')])).toEqual([
      [true, true],
    ])
    expect(await namesOf(db)).toContain(monthName(now, 2))

    await me.record({ calledAt: inMonth(1) })
    expect(await placesOf(db, me.userId)).toHaveLength(4)
    await db.delete(modelCalls).where(eq(modelCalls.userId, me.userId))
    await makeCallMonths(db)
    expect(await namesOf(db)).toContain(monthName(now, 1))
  })

  test('a month of calls that is past its retention is dropped whole, no row of it is deleted, and that is on record', async () => {
    const { db } = server()
    const me = await seededCaller(server())
    await makePastMonths(db, [inMonth(-15), inMonth(-14)])
    for (const later of [-15, -15, -14, 0]) await me.record({ calledAt: inMonth(later) })
    const past = monthName(now, -15)
    await db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'a row is deleted'; end $$`)
    await db.execute(sql`create trigger refused before delete on ${sql.identifier(past)}
      for each row execute function refuse()`)

    // Some days of the second month are past, too: they wait for its end.
    await dropPastCalls(db, inMonth(-14), now, going)
    await deletePastCalls(db, { until: inMonth(-14), isExact: false }, now, going)
    expect(await placesOf(db, me.userId)).toEqual([monthName(now, -14), monthName(now)])
    expect(await namesOf(db)).not.toContain(past)
    const told = await db.select().from(auditEvents).where(eq(auditEvents.action, 'records.deleted'))
    const until = monthBegins(-14).toISOString()
    expect(told.map(({ details }) => details)).toEqual([{ table: 'model_calls', rows: 2, until, partition: past }])

    await dropPastCalls(db, monthBegins(-13), now, going)
    expect(await placesOf(db, me.userId)).toEqual([monthName(now)])
  })

  test('a month of calls that is past its retention stays where the server is stopping', async () => {
    const { db } = server()
    await makePastMonths(db, [inMonth(-15)])
    await dropPastCalls(db, now, now, AbortSignal.abort())
    expect(await namesOf(db)).toContain(monthName(now, -15))
  })

  test('a month of calls is opened only where its days are asked for, through the index of an account and its times', async () => {
    const { db } = server()
    const months = Array.from({ length: 14 }, (_, index) => inMonth(index - 13))
    await makePastMonths(db, months)
    const calendar = createCalendar('UTC')
    const userId = '00000000-0000-4000-8000-000000000000'
    const range = { startTime: calendar.dayOf(inMonth(-2)), endTime: calendar.dayOf(inMonth(-1)) }
    const statements = await statementsOf((on) =>
      listCalls(on, calendar, { userId, keptFrom: inMonth(-12) }, { ...range, modelIds: [], tokenIds: [] }),
    )
    const asked = [monthName(now, -1), monthName(now, -2)]
    const plans = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_bitmapscan = off`)
      return [await planOf(tx, statements[0] ?? sql``), await planOf(tx, statements[1] ?? sql``)]
    })
    for (const { tables, indexes } of plans) {
      expect(tables.filter((name) => name.startsWith('model_calls')).sort()).toEqual([...asked].sort())
      expect(indexes).toEqual(expect.arrayContaining(asked.map((name) => `${name}_user_id_called_at_id_idx`)))
    }

    const statistics = await statementsOf((on) => createStatistics(on).daily(userId, range, { models: [], tokens: [] }))
    expect(statistics).toHaveLength(1)
    expect((await planOf(db, statistics[0] ?? sql``)).tables).toEqual(['usage_days'])
  })
})

describe.skipIf(postgresPrograms === null)('The months of calls on a busy PostgreSQL', () => {
  let opened: OpenDatabase
  let other: pg.Client
  beforeAll(async () => {
    const address = await newPostgresDatabase()
    opened = await openUnhurried(address)
    other = new pg.Client({ connectionString: address })
    await other.connect()
    await makePastMonths(opened.db, [inMonth(-15), inMonth(-16)])
  })
  afterAll(async () => {
    await other.end()
    await opened.close()
  })

  test('a month of calls that somebody reads stays, the round gives up soon, and the next one drops it', async () => {
    const { db } = opened
    const past = monthName(now, -15)
    await other.query('begin')
    await other.query(`select from ${past}`)
    await expect(dropPastCalls(db, monthBegins(-14), now, going)).rejects.toThrow()
    expect(await namesOf(db)).toContain(past)
    await other.query('rollback')
    await dropPastCalls(db, monthBegins(-14), now, going)
    expect(await namesOf(db)).not.toContain(past)
  })

  test('a month of calls that cannot be made now because of a lock is made in the next round', async () => {
    const { db } = opened
    await drop(db, monthName(now, 2))
    await other.query('begin')
    await other.query('lock table api_tokens in row exclusive mode')
    await expect(makeCallMonths(db)).rejects.toThrow()
    await other.query('rollback')
    await makeCallMonths(db)
    expect(await namesOf(db)).toContain(monthName(now, 2))
  })

  test('calls are kept while a month of others is dropped', async () => {
    const { db } = opened
    await makePastMonths(db, [inMonth(-15)])
    const { rows } = await other.query<{ user_id: string; token_id: string }>(`
      with u as (
        insert into users (id, issuer, subject, username, nickname, avatar, email, created_at, updated_at)
        values (gen_random_uuid(), 'busy', 'busy', 'busy', '', '', '', now(), now()) returning id
      )
      insert into api_tokens (id, user_id, name, hash, last_four, created_at, expires_at)
      select gen_random_uuid(), id, 'busy', 'busy', '0000', now(), now() from u returning user_id, id as token_id`)
    const [row] = rows
    if (!row) throw new Error('a token was made')
    const call = { userId: row.user_id, tokenId: row.token_id, model: 'intern-s1', calledAt: now, status: 200 }
    const calendar = createCalendar('UTC')
    const keep = (admissionId: number) =>
      recordCalls(db, [{ admissionId, call: { ...call, inputTokens: 1, outputTokens: 1, latencyMs: 1 } }], calendar)
    const calls = Array.from({ length: 60 }, (_, index) => index + 1)
    await Promise.all([...calls.map(keep), dropPastCalls(db, monthBegins(-14), now, going)])
    expect(await db.$count(modelCalls)).toBe(calls.length)
    expect(await namesOf(db)).not.toContain(monthName(now, -15))
  })
})
