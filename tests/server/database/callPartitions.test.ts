import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { TrendQuery } from '@/openapi/types'
import { auditEvents } from '@/server/storage/schema/auditSchema'
import { makeCallMonths } from '@/server/storage/callMonths'
import { callPartitions, deletePastCalls, dropPastCalls } from '@/server/records/retention/callPartitions'
import { cleanUp, cleanupJobs, startCleaning } from '@/server/records/retention/cleanup'
import type { Database } from '@/server/storage/database'
import { modelCalls } from '@/server/storage/schema/usageSchema'
import { createLog } from '@/server/platform/log'
import { createCalendar } from '@/server/platform/calendar'
import { findCall, listCalls } from '@/server/records/usage/callList'
import { createStatistics } from '@/server/records/usage/statistics'
import { seededCaller, type Caller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import { drop, inMonth, makePastMonths, monthBegins, monthName, namesOf, now } from './pastMonths'
import { planOf, statementsOf } from '../support/plan'
import { collector } from '../support/testServer'

const running = new AbortController().signal

/** The partitions of a user's calls, by time. */
async function partitionsOf(db: Database, userId: string) {
  const place = sql<string>`${modelCalls}.tableoid::regclass::text`
  const rows = await db
    .select({ place })
    .from(modelCalls)
    .where(eq(modelCalls.userId, userId))
    .orderBy(modelCalls.calledAt)
  return rows.map((row) => row.place)
}

/** Records a thousand calls at each moment: on empty partitions all indexes cost the same. */
const recordMany = ({ userId, tokenId }: Caller, db: Database, moments: readonly Date[]) =>
  Promise.all(
    moments.map((moment) =>
      db.execute(sql`
        insert into model_calls (user_id, token_id, model, called_at, day, input_tokens, output_tokens, request_id)
        select ${userId}::uuid, ${tokenId}::uuid, 'm', ${moment.toISOString()}::timestamptz, '2026-11-01', 0, 0, 'r-' || n
        from generate_series(1, 1000) n`),
    ),
  )

describeOnBoth('The months of calls', (server) => {
  test('partitions of this month and the next two exist before their first call', async () => {
    const { db } = server()
    expect(await namesOf(db)).toEqual([...[0, 1, 2].map((later) => monthName(now, later)), 'model_calls_default'])
    expect((await callPartitions(db)).map(({ isMonth }) => isMonth)).toEqual([true, true, true, false])
  })

  test('partitions are created once if two processes create them together', async () => {
    const { db } = server()
    const before = await namesOf(db)
    await drop(db, monthName(now, 1))
    await drop(db, monthName(now, 2))
    await Promise.all([makeCallMonths(db), makeCallMonths(db)])
    expect(await namesOf(db)).toEqual(before)
    await makeCallMonths(db)
    expect(await namesOf(db)).toEqual(before)
  })

  test('partitions are created at the start, before the first call', async () => {
    const { db } = server()
    await drop(db, monthName(now, 2))
    const cleaning = await startCleaning({ db, jobs: [], now: () => now, log: createLog('silent') })
    expect(await namesOf(db)).toContain(monthName(now, 2))
    await cleaning.stop()
  })

  test('a call without a month goes to the default partition and is logged', async () => {
    const { db } = server()
    const me = await seededCaller(server())
    await drop(db, monthName(now, 1))
    await drop(db, monthName(now, 2))
    await me.record({ calledAt: now })
    await me.record({ calledAt: inMonth(1) })
    await me.record({ calledAt: new Date('2200-01-01') })
    expect(await partitionsOf(db, me.userId)).toEqual([monthName(now), 'model_calls_default', 'model_calls_default'])

    const lines: string[] = []
    const { retentionDays, reportingTimeZone } = server().configuration
    const round = { db, jobs: cleanupJobs(retentionDays, createCalendar(reportingTimeZone)), now: () => now }
    await cleanUp({ ...round, log: createLog('error', collector(lines)) }, running)
    expect(lines.map((line) => [line.includes('"job":"months to come"'), line.includes('"code":"23514"')])).toEqual([
      [true, true],
    ])
    expect(await namesOf(db)).toContain(monthName(now, 2))

    await me.record({ calledAt: inMonth(1) })
    expect(await partitionsOf(db, me.userId)).toHaveLength(4)
    await db.delete(modelCalls).where(eq(modelCalls.userId, me.userId))
    await makeCallMonths(db)
    expect(await namesOf(db)).toContain(monthName(now, 1))
  })

  test('a month past its retention is dropped as a whole, and the drop is recorded', async () => {
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
    await dropPastCalls(db, inMonth(-14), now, running)
    await deletePastCalls(db, { until: inMonth(-14), isExact: false }, now, running)
    expect(await partitionsOf(db, me.userId)).toEqual([monthName(now, -14), monthName(now)])
    expect(await namesOf(db)).not.toContain(past)
    const events = await db.select().from(auditEvents).where(eq(auditEvents.action, 'records.deleted'))
    const until = monthBegins(-14).toISOString()
    expect(events.map(({ details }) => details)).toEqual([{ table: 'model_calls', rows: 2, until, partition: past }])

    await dropPastCalls(db, monthBegins(-13), now, running)
    expect(await partitionsOf(db, me.userId)).toEqual([monthName(now)])
  })

  test('calls that were deleted before a failure are recorded', async () => {
    const { db } = server()
    const me = await seededCaller(server())
    await makePastMonths(db, [inMonth(-15)])
    await me.record({ calledAt: inMonth(-15) })
    const past = monthName(now, -15)
    const table = sql.identifier(past)
    // More than one batch, of which the last cannot be deleted.
    await db.execute(sql`insert into model_calls (user_id, token_id, model, called_at, day, input_tokens, output_tokens)
      select user_id, token_id, case n when 2500 then 'stays' else model end,
        called_at + n * interval '1 second', day, 0, 0
      from ${table}, generate_series(1, 2500) n`)
    await db.execute(sql`create function refuse_one() returns trigger language plpgsql as
      $$ begin if old.model = 'stays' then raise exception 'it stays'; end if; return old; end $$`)
    await db.execute(sql`create trigger refused before delete on ${table} for each row execute function refuse_one()`)
    const until = new Date(monthBegins(-14).getTime() - 1)
    const deleting = deletePastCalls(db, { until, isExact: true }, now, running)
    await expect(deleting).rejects.toMatchObject({ cause: { message: 'it stays' } })
    const events = await db.select().from(auditEvents).where(eq(auditEvents.action, 'records.deleted'))
    const deleted = { table: 'model_calls', rows: 2000, until: until.toISOString() }
    expect(events.map(({ details }) => details)).toContainEqual(deleted)
  })

  test('a month past its retention stays if the server is stopping', async () => {
    const { db } = server()
    await makePastMonths(db, [inMonth(-15)])
    await dropPastCalls(db, now, now, AbortSignal.abort())
    expect(await namesOf(db)).toContain(monthName(now, -15))
  })

  test('a query reads only the partitions of its days, by the account’s index', async () => {
    const { db } = server()
    const months = Array.from({ length: 14 }, (_, index) => inMonth(index - 13))
    await makePastMonths(db, months)
    await recordMany(await seededCaller(server()), db, [inMonth(-2), inMonth(-1)])
    const calendar = createCalendar('UTC')
    const userId = '00000000-0000-4000-8000-000000000000'
    const range = { startTime: calendar.dayOf(inMonth(-2)), endTime: calendar.dayOf(inMonth(-1)) }
    const statements = await statementsOf((on) =>
      listCalls(
        on,
        calendar,
        { userId, retainedSince: inMonth(-12), showsActualModels: false },
        { ...range, modelIds: [], tokenIds: [], page: 2 },
      ),
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

    const trend: TrendQuery = { ...range, modelIds: [], type: 1, method: 2 }
    const statistics = await statementsOf((on) => createStatistics(on).trend(userId, trend, calendar.dayOf(now)))
    expect(statistics).toHaveLength(1)
    expect((await planOf(db, statistics[0] ?? sql``)).tables).toEqual(['usage_days'])
  })

  test('the look-up of one call reads the months of its account by an index of request ids', async () => {
    const { db } = server()
    const me = await seededCaller(server())
    await recordMany(me, db, [inMonth(0)])
    const visible = { userId: me.userId, retainedSince: inMonth(-12), showsActualModels: false }
    const [statement] = await statementsOf((on) => findCall(on, visible, 'r-7'))
    const { indexes } = await planOf(db, statement ?? sql``)
    expect(indexes).toContain(`${monthName(now)}_user_id_request_id_idx`)
  })
})
