import { lt, sql } from 'drizzle-orm'
import { pgTable, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { addDays } from '@/openapi/rules/days'
import type { Calendar } from '@/server/platform/calendar'
import type { ExpiredRows } from './deleteInBatches'
import { accountSeconds, admissions, MAX_CALL_MS } from '../schema/gatewaySchema'
import {
  idempotencyKeys,
  instant,
  providerRecords,
  rateLimits,
  sessions,
  sessionTokens,
  signInCodes,
  signInFlows,
} from '../schema/schema'

const DAY_MS = 24 * 3600 * 1000

const olderThan = (table: PgTable, age: AnyPgColumn, moment: Date): ExpiredRows => ({
  table,
  age,
  condition: lt(age, moment),
})

const oneDayBefore = (now: Date) => new Date(now.getTime() - DAY_MS)

/** The start of the oldest retained day. Lists show whole days of the same calendar, and a cleanup deletes once a day. */
export const retainedSince = (calendar: Pick<Calendar, 'dayOf' | 'startOf'>, now: Date, days: number): Date =>
  calendar.startOf(addDays(calendar.dayOf(now), -days))

/** The calls in one partition of `modelCalls`. */
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
  'counted attempts': (now) => ({
    table: rateLimits,
    age: rateLimits.expire,
    condition: sql`${rateLimits.expire} < ${now.getTime()}`,
  }),
}

/** The same for short tables without an index for it: the next call of an account deletes the account's own rows. */
export const expiredCalls: typeof expired = {
  'running calls of processes that died': (now) =>
    olderThan(admissions, admissions.admittedAt, new Date(now.getTime() - MAX_CALL_MS)),
  'seconds of accounts': (now) => olderThan(accountSeconds, accountSeconds.endsAt, oneDayBefore(now)),
}
