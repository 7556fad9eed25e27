import { lt, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Outdated } from './deleteInBatches'
import { admissions } from './gatewaySchema'
import {
  idempotencyKeys,
  providerRecords,
  rateLimits,
  sessions,
  sessionTokens,
  signInCodes,
  signInFlows,
} from './schema'
import { modelCalls } from './usageSchema'

const DAY_MS = 24 * 3600 * 1000

const before = (table: PgTable, age: AnyPgColumn, moment: Date): Outdated => ({
  table,
  age,
  condition: lt(age, moment),
})

const yesterday = (now: Date) => new Date(now.getTime() - DAY_MS)

/** By whole days, so that a round of every few minutes finds something once a day. */
export const keptFrom = (now: Date, days: number) => new Date((Math.floor(now.getTime() / DAY_MS) - days) * DAY_MS)

export const outdatedCalls = (until: Date): Outdated => before(modelCalls, modelCalls.calledAt, until)

/** What nobody looks at any more, by its name. */
export const expired: Readonly<Record<string, (now: Date) => Outdated>> = {
  'sign-in flows': (now) => before(signInFlows, signInFlows.expiresAt, now),
  'sign-in codes': (now) => before(signInCodes, signInCodes.expiresAt, now),
  'session tokens': (now) => before(sessionTokens, sessionTokens.expiresAt, now),
  'ended sessions': (now) => before(sessions, sessions.endsAt, now),
  'revoked sessions': (now) => before(sessions, sessions.revokedAt, yesterday(now)),
  'provider records': (now) => before(providerRecords, providerRecords.expiresAt, now),
  'idempotency keys': (now) => before(idempotencyKeys, idempotencyKeys.createdAt, yesterday(now)),
  'counted attempts': (now) => ({
    table: rateLimits,
    age: rateLimits.expire,
    condition: sql`${rateLimits.expire} < ${now.getTime()}`,
  }),
  // A user's next call forgets the earlier ones; those of a user who never calls again stay behind.
  admissions: (now) => before(admissions, admissions.admittedAt, yesterday(now)),
}
