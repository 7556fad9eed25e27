import { sql, type SQL } from 'drizzle-orm'
import type { RateLimit } from '@/openapi/types'
import type { Database } from '@/server/database/database'
import { admissions } from '@/server/database/gatewaySchema'
import { apiTokens } from '@/server/database/schema'
import { withDefaults } from '@/server/limits/limitStore'
import type { ServerDeps } from '@/server/http/serverDeps'
import type { Calendar } from '@/server/reporting/calendar'
import { monthOf } from '@/server/reporting/days'

/** What limits are checked with. `clock` returns the time to use; null uses the database's own. */
export type LimitContext = { defaults: RateLimit; calendar: Calendar; clock: () => Date | null }

export const limitContextOf = ({ configuration, calendar, clock }: ServerDeps): LimitContext => ({
  defaults: configuration.defaultLimits,
  calendar,
  clock: () => clock.given(),
})

/** What a user has used at `now` (requests and tokens of the last minute, tokens of the month), and may use. */
export type UsageSnapshot = {
  now: Date
  /** When the newest call of the last minute was admitted. */
  newest: Date | null
  requests: number
  tokens: number
  monthInput: number
  monthOutput: number
  limits: RateLimit
}

const asNumber = (column: string) => sql`${sql.identifier(column)}`.mapWith(Number)
/** For what was not granted, and what a month without calls has used: null is never given to the decoder. */
const asNumberOrNull = (column: string) =>
  sql`${sql.identifier(column)}`.mapWith((value: string): number | null => Number(value))
const asTime = (column: string) => sql`${sql.identifier(column)}`.mapWith(admissions.admittedAt)
const asTimeOrNull = (column: string) =>
  sql`${sql.identifier(column)}`.mapWith((value: string): Date | null => new Date(value))

/** What `gateway_standing` and `gateway_caller` give. */
const sums = {
  now: asTime('moment'),
  newest: asTimeOrNull('newest'),
  requests: asNumber('requests'),
  tokens: asNumber('tokens'),
  runningInput: asNumber('running_input'),
  runningOutput: asNumber('running_output'),
  usedInput: asNumberOrNull('month_input'),
  usedOutput: asNumberOrNull('month_output'),
  rpm: asNumberOrNull('granted_rpm'),
  tpm: asNumberOrNull('granted_tpm'),
  inputTokens: asNumberOrNull('granted_input'),
  outputTokens: asNumberOrNull('granted_output'),
}

type Sums = { [Name in keyof typeof sums]: (typeof sums)[Name] extends SQL<infer Value> ? Value : never }

function toUsageSnapshot(row: Sums, defaults: RateLimit): UsageSnapshot {
  const { now, newest, requests, tokens, runningInput, runningOutput, usedInput, usedOutput, ...granted } = row
  return {
    now,
    newest,
    requests,
    tokens,
    limits: withDefaults(granted, defaults),
    monthInput: (usedInput ?? 0) + runningInput,
    monthOutput: (usedOutput ?? 0) + runningOutput,
  }
}

/** A time and its month as arguments of the database's functions; null is the time of our own clock. */
function clockArguments(given: Date | null, { calendar }: LimitContext) {
  const month = monthOf(calendar.dayOf(given ?? new Date()))
  return { month, of: sql`${given?.toISOString() ?? null}::timestamptz, ${month}::date` }
}

/** Reads a user's usage and locks it: the user's other calls wait until the transaction ends. */
export async function lockUsageSnapshot(
  tx: Database,
  userId: string,
  limitContext: LimitContext,
  at?: Date,
): Promise<UsageSnapshot> {
  const { month, of } = clockArguments(at ?? limitContext.clock(), limitContext)
  const [row] = await tx.select(sums).from(sql`gateway_standing(${userId}::uuid, ${of})`)
  if (!row) throw new Error('gateway_standing always gives a row')
  if (monthOf(limitContext.calendar.dayOf(row.now)) !== month)
    return lockUsageSnapshot(tx, userId, limitContext, row.now)
  return toUsageSnapshot(row, limitContext.defaults)
}

export type KnownToken = {
  tokenId: string
  userId: string
  expiresAt: Date
  usage: UsageSnapshot
  /** When a request of the user's is free again, where none is now and there are any in a minute. */
  freeAt: Date | null
}

const tokenColumns = {
  tokenId: sql`token_id`.mapWith(apiTokens.id),
  userId: sql`user_id`.mapWith(apiTokens.userId),
  expiresAt: asTime('expires_at'),
  freeAt: asTimeOrNull('free_at'),
}

/** The live or expired token of a hash, with its user's usage, which is not locked. */
export async function findToken(
  db: Database,
  hash: string,
  limitContext: LimitContext,
  at?: Date,
): Promise<KnownToken | null> {
  const { month, of } = clockArguments(at ?? limitContext.clock(), limitContext)
  const question = sql`gateway_caller(${hash}, ${of}, ${limitContext.defaults.rpm}::bigint)`
  const [row] = await db.select({ ...tokenColumns, ...sums }).from(question)
  if (!row) return null
  if (monthOf(limitContext.calendar.dayOf(row.now)) !== month) return findToken(db, hash, limitContext, row.now)
  const { tokenId, userId, expiresAt, freeAt, ...rest } = row
  return { tokenId, userId, expiresAt, freeAt, usage: toUsageSnapshot(rest, limitContext.defaults) }
}
