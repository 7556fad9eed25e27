import { count, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { cleanUp, cleanupJobs, startCleaning, type CleanupJob } from '@/server/records/retention/cleanup'
import { auditEvents } from '@/server/storage/schema/auditSchema'
import type { Database } from '@/server/storage/database'
import { CLEANUP_LOCK, deleteBatch, expired, outdatedCalls } from '@/server/records/retention/rules'
import { accountSeconds, admissions } from '@/server/storage/schema/limitsSchema'
import { openPostgres } from '@/server/storage/postgres/openPostgres'
import { mails } from '@/server/storage/schema/mailSchema'
import { idempotencyKeys, rateLimits, sessions, sessionTokens } from '@/server/storage/schema/schema'
import { modelCalls, usageDays, usageMonths } from '@/server/storage/schema/usageSchema'
import { createCalendar } from '@/server/platform/calendar'
import { createLog } from '@/server/platform/log'
import { seededCaller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import { migratedPostgresDatabase } from '../support/databases/newPostgresDatabase'
import { planOf, statementsOf } from '../support/plan'
import { postgresPrograms } from '../support/databases/postgres'

const DAY_MS = 24 * 3600 * 1000
const RETENTION = 400
const jobs = cleanupJobs({ modelCalls: RETENTION, auditEvents: 36_500 }, createCalendar('Asia/Shanghai'))
const silent = createLog('silent')
const going = new AbortController().signal

const clean = (db: Database, now = new Date(), signal = going) =>
  cleanUp({ db, jobs, now: () => now, log: silent }, signal)
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

async function countOf(db: Database, table: PgTable) {
  const [row] = await db.select({ rows: count() }).from(table)
  return row?.rows
}

/** Adds calls of a user, one second apart, the newest so many days ago. */
const addCalls = (
  db: Database,
  { userId, tokenId }: { userId: string; tokenId: string },
  calls: number,
  days: number,
) =>
  db.execute(sql`
    insert into model_calls (user_id, token_id, model, called_at, day, input_tokens, output_tokens)
    select ${userId}, ${tokenId}, 'intern-s1', at, at::date, 1, 1
    from (select now() - ${days}::integer * interval '1 day' - n * interval '1 second' as at
      from generate_series(1, ${calls}::integer) n) as made`)

describeOnBoth('Model calls past their retention', (server) => {
  test('model calls past their retention are deleted in batches; younger calls and totals stay', async () => {
    const { db } = server()
    const me = await seededCaller(server())
    for (const days of [RETENTION + 2, RETENTION - 2, 0]) await me.record({ calledAt: daysAgo(days), inputTokens: 5 })
    await addCalls(db, me, 4500, RETENTION + 1)
    const kept = async () => ({
      calls: await countOf(db, modelCalls),
      days: await db.select().from(usageDays).where(eq(usageDays.userId, me.userId)),
      months: await db.select().from(usageMonths).where(eq(usageMonths.userId, me.userId)),
    })
    const before = await kept()
    expect([before.calls, before.days.length]).toEqual([4503, 3])
    await clean(db)
    expect(await kept()).toEqual({ ...before, calls: 2 })
    const [event] = await db.select().from(auditEvents).where(eq(auditEvents.action, 'records.deleted'))
    expect(event?.details).toMatchObject({ table: 'model_calls', rows: 4501 })
  })

  test('a clock that is ahead deletes no model calls too early', async () => {
    const { db } = server()
    const me = await seededCaller(server())
    await addCalls(db, me, 3, RETENTION - 1)
    const before = await countOf(db, modelCalls)
    await clean(db, new Date(Date.now() + 4000 * DAY_MS))
    expect(await countOf(db, modelCalls)).toBe(before)
    await clean(db, daysAgo(2))
    expect(await countOf(db, modelCalls)).toBe(before)
  })

  test('model calls past their retention stay if the server is stopping', async () => {
    const { db } = server()
    await addCalls(db, await seededCaller(server()), 3, RETENTION + 1)
    const before = await countOf(db, modelCalls)
    await clean(db, new Date(), AbortSignal.abort())
    expect(await countOf(db, modelCalls)).toBe(before)
  })
})

describeOnBoth('The cleanup', (server) => {
  test('the cleanup deletes only expired rows in every growing table', async () => {
    const { db } = server()
    const { userId } = await seededCaller(server())
    const tables = [sessions, sessionTokens, idempotencyKeys, admissions, accountSeconds, rateLimits, mails]
    const counts = () => Promise.all(tables.map((table) => countOf(db, table)))
    const before = await counts()
    const session = (name: string, endsAt: Date, revokedAt: Date | null) => ({
      id: crypto.randomUUID(),
      userId,
      renewalHash: name,
      createdAt: daysAgo(3),
      endsAt,
      revokedAt,
    })
    const ended = session('ended', daysAgo(0.1), null)
    const rows = [ended, session('revoked', daysAgo(-1), daysAgo(2)), session('justRevoked', daysAgo(-1), daysAgo(0.5))]
    await db.insert(sessions).values(rows)
    await db.insert(sessionTokens).values({ hash: 'of-ended', sessionId: ended.id, expiresAt: daysAgo(-1) })
    const key = { userId, operation: 'createToken', resourceId: crypto.randomUUID() }
    await db.insert(idempotencyKeys).values([
      { ...key, key: 'old', createdAt: daysAgo(2) },
      { ...key, key: 'new', createdAt: daysAgo(0) },
    ])
    const admission = { userId, inputTokens: 1, outputTokens: 1 }
    await db.insert(admissions).values([
      { ...admission, admittedAt: daysAgo(2) },
      { ...admission, admittedAt: daysAgo(0) },
    ])
    const second = { userId, requests: 1, tokens: 2 }
    await db.insert(accountSeconds).values([
      { ...second, endsAt: daysAgo(2) },
      { ...second, endsAt: daysAgo(0.5) },
    ])
    await db.insert(rateLimits).values([
      { key: 'old', points: 1, expire: Date.now() - 1000 },
      { key: 'new', points: 1, expire: Date.now() + DAY_MS },
    ])
    const mail = { kind: 'x', recipient: '', language: 'en', parameters: {}, isSecurity: false, attempts: 0 } as const
    await db.insert(mails).values(
      [31, 29].map((days) => ({
        ...mail,
        id: crypto.randomUUID(),
        userId,
        state: 'sent' as const,
        dueAt: daysAgo(days),
        createdAt: daysAgo(days),
        endedAt: daysAgo(days),
      })),
    )
    await clean(db)
    expect((await counts()).map((rows, index) => (rows ?? 0) - (before[index] ?? 0))).toEqual([1, 0, 1, 1, 1, 1, 1])
  })

  test('the cleanup continues after a failed job and logs its name', async () => {
    const lines: string[] = []
    const { db } = server()
    const broken: CleanupJob = { name: 'broken', run: (on) => on.execute(sql`select no_such_column`) }
    await addCalls(db, await seededCaller(server()), 1, RETENTION + 1)
    const log = { ...silent, error: (fields: object, message: string) => lines.push(JSON.stringify([fields, message])) }
    await cleanUp({ db, jobs: [broken, ...jobs], now: () => new Date(), log: log as unknown as typeof silent }, going) // as: a log of one method
    expect(lines.map((line) => /"job":"broken".*"cleanup failed"/.test(line))).toEqual([true])
    expect(await countOf(db, modelCalls)).toBe(0)
  })

  test('the cleanup finds expired rows by an index in every table except short ones', async () => {
    const plans: Record<string, readonly string[]> = {}
    const all = { ...expired, 'model calls': (now: Date) => outdatedCalls('model_calls_default', now) }
    for (const [name, outdated] of Object.entries(all)) {
      const [statement] = await statementsOf((db) => deleteBatch(db, outdated(new Date())))
      plans[name] = await server().db.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`)
        const { indexes, types } = await planOf(tx, statement ?? sql``)
        return [...indexes, ...types.filter((type) => type === 'Tid Scan')]
      })
    }
    expect(plans).toEqual({
      'sign-in flows': ['sign_in_flows_expires_at', 'Tid Scan'],
      'sign-in codes': ['sign_in_codes_expires_at', 'Tid Scan'],
      'session tokens': ['session_tokens_expires_at', 'Tid Scan'],
      'ended sessions': ['sessions_ends_at', 'Tid Scan'],
      'revoked sessions': ['sessions_revoked_at', 'Tid Scan'],
      'provider records': ['provider_records_expires_at', 'Tid Scan'],
      'idempotency keys': ['idempotency_keys_created_at', 'Tid Scan'],
      'minutes of model health': ['model_health_minutes_minute_model_pk', 'Tid Scan'],
      mails: ['mails_created_at', 'Tid Scan'],
      'counted attempts': ['rate_limits_expire', 'Tid Scan'],
      'model calls': ['model_calls_default_called_at_idx', 'Tid Scan'],
    })
  })

  test('a stop of the cleanup waits for the running batch', async () => {
    const { db } = server()
    const cleaning = await startCleaning({ db, jobs, now: () => new Date(), log: silent })
    await cleaning.stop()
    await cleaning.stop()
    expect(await countOf(db, sessions)).toBeGreaterThan(0)
  })
})

describe.skipIf(postgresPrograms === null)('The cleanup of several processes', () => {
  test('only one of several processes runs the cleanup at a time', async () => {
    const opened = await openPostgres(await migratedPostgresDatabase())
    const { db } = opened
    await db.insert(rateLimits).values({ key: 'old', points: 1, expire: 0 })
    await db.transaction(async (other) => {
      await other.execute(sql`select pg_advisory_xact_lock(${CLEANUP_LOCK})`)
      await clean(db)
    })
    expect(await countOf(db, rateLimits)).toBe(1)
    await clean(db)
    expect(await countOf(db, rateLimits)).toBe(0)
    await opened.close()
  })
})
