import { lt, sql, and, asc, type SQL } from 'drizzle-orm'
import { pgTable, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { addDays } from '@/openapi/rules/days'
import type { Calendar } from '@/server/platform/calendar'
import { accountSeconds, admissions, MAX_CALL_MS } from '@/server/storage/schema/limitsSchema'
import {
  idempotencyKeys,
  instant,
  providerRecords,
  rateLimits,
  sessions,
  sessionTokens,
  signInCodes,
  signInFlows,
} from '@/server/storage/schema/schema'
import { modelHealthDays, modelHealthMinutes } from '@/server/storage/schema/statusSchema'
import { mails } from '@/server/storage/schema/mailSchema'
import type { Database } from '@/server/storage/database'

/** Rows in a batch: enough for a backlog, and only some ten milliseconds of the database. */
const BATCH = 2000
/** Held for the length of a batch. */
export const CLEANUP_LOCK = 7_261_406

/** Rows to delete: those that match the condition, the lowest `age` first. */
type ExpiredRows = { table: PgTable; age: AnyPgColumn; condition: SQL }

/**
 * Deletes one batch. Rows that changed since they were found are checked again; `is true` keeps the planner from using an index
 * for that check.
 */
export const deleteBatch = (db: Database, { table, age, condition }: ExpiredRows) => {
  const found = sql`select ctid from ${table} where ${condition} order by ${asc(age)} limit ${BATCH}`
  return db
    .delete(table)
    .where(and(sql`ctid = any(array(${found}))`, sql`(${condition}) is true`))
    .returning({ one: sql`1` })
}

/**
 * Deletes rows batch by batch until all are deleted, `signal` aborts, or another process is deleting. Calls `deleted` with the rows of
 * each batch. A batch is one transaction, so that rows and the embedded database are not locked for long.
 */
export async function deleteInBatches(
  db: Database,
  outdated: ExpiredRows,
  signal: AbortSignal,
  deleted: (rows: number) => void = () => undefined,
): Promise<void> {
  while (!signal.aborted) {
    const rows = await db.transaction(async (tx) => {
      const [turn] = await tx
        .select({ isOurs: sql<boolean>`mine` })
        .from(sql`pg_try_advisory_xact_lock(${CLEANUP_LOCK}) as turn (mine)`)
      return turn?.isOurs ? (await deleteBatch(tx, outdated)).length : 0
    })
    deleted(rows)
    if (rows < BATCH) break
  }
}

const DAY_MS = 24 * 3600 * 1000

const olderThan = (table: PgTable, age: AnyPgColumn, moment: Date): ExpiredRows => ({
  table,
  age,
  condition: lt(age, moment),
})

const daysBefore = (days: number, now: Date) => new Date(now.getTime() - days * DAY_MS)
const oneDayBefore = (now: Date) => daysBefore(1, now)
/** Days that mails are stored, with or without success. */
const MAIL_DAYS = 30

/** The start of the oldest retained day. Lists show whole days of the same calendar, and a cleanup deletes once a day. */
export const retainedSince = (calendar: Pick<Calendar, 'dayOf' | 'startOf'>, now: Date, days: number): Date =>
  calendar.startOf(addDays(calendar.dayOf(now), -days))

export const callsIn = (partition: string) => pgTable(partition, { calledAt: instant('called_at').notNull() })

/** Calls before `until`. One partition, because batches find rows by `ctid`, the place of a row within a partition. */
export function outdatedCalls(partition: string, until: Date): ExpiredRows {
  const calls = callsIn(partition)
  return olderThan(calls, calls.calledAt, until)
}

/** Rows that no query reads any more, by the name of the job. */
export const expired: Readonly<Record<string, (now: Date) => ExpiredRows>> = {
  'sign-in flows': (now) => olderThan(signInFlows, signInFlows.expiresAt, now),
  'sign-in codes': (now) => olderThan(signInCodes, signInCodes.expiresAt, now),
  'session tokens': (now) => olderThan(sessionTokens, sessionTokens.expiresAt, now),
  'ended sessions': (now) => olderThan(sessions, sessions.endsAt, now),
  'revoked sessions': (now) => olderThan(sessions, sessions.revokedAt, oneDayBefore(now)),
  'provider records': (now) => olderThan(providerRecords, providerRecords.expiresAt, now),
  'idempotency keys': (now) => olderThan(idempotencyKeys, idempotencyKeys.createdAt, oneDayBefore(now)),
  'minutes of model health': (now) => olderThan(modelHealthMinutes, modelHealthMinutes.minute, oneDayBefore(now)),
  mails: (now) => olderThan(mails, mails.createdAt, daysBefore(MAIL_DAYS, now)),
  'counted attempts': (now) => ({
    table: rateLimits,
    age: rateLimits.expire,
    condition: sql`${rateLimits.expire} < ${now.getTime()}`,
  }),
}

/** How many days the health of models is kept. */
const HEALTH_DAYS = 400

/** Days of model health before the oldest retained one, which is a day of the reporting zone. */
export const expiredHealth = (calendar: Pick<Calendar, 'dayOf'>, now: Date): ExpiredRows => ({
  table: modelHealthDays,
  age: modelHealthDays.day,
  condition: lt(modelHealthDays.day, addDays(calendar.dayOf(now), -HEALTH_DAYS)),
})

/** The same for short tables without an index for it: the next call of an account deletes the account's own rows. */
export const expiredCalls: typeof expired = {
  'running calls of processes that died': (now) =>
    olderThan(admissions, admissions.admittedAt, new Date(now.getTime() - MAX_CALL_MS)),
  'seconds of accounts': (now) => olderThan(accountSeconds, accountSeconds.endsAt, oneDayBefore(now)),
}
