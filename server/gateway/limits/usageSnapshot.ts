import { sql, type SQL } from 'drizzle-orm'
import type { RateLimit } from '@/openapi/types'
import type { Database } from '@/server/storage/database'
import { admissions } from '@/server/storage/schema/gatewaySchema'
import { apiTokens } from '@/server/storage/schema/schema'
import { withDefaults } from '@/server/storage/limits/limitStore'
import type { ServerDeps } from '@/server/app/serverDeps'
import type { Calendar } from '@/server/platform/calendar'
import { monthOf } from '@/server/platform/days'

/** The context of a limit check. `clock` returns the time to use; null uses the database's own. */
export type LimitContext = { defaults: RateLimit; calendar: Calendar; clock: () => Date | null }

export const limitContextOf = ({
  configuration,
  calendar,
  clock,
}: Pick<ServerDeps, 'configuration' | 'calendar' | 'clock'>): LimitContext => ({
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

export const asNumber = (column: string) => sql`${sql.identifier(column)}`.mapWith(Number)
/** For what was not granted, and what a month without calls has used: null is never given to the decoder. */
export const asNumberOrNull = (column: string) =>
  sql`${sql.identifier(column)}`.mapWith((value: string): number | null => Number(value))
const asTime = (column: string) => sql`${sql.identifier(column)}`.mapWith(admissions.admittedAt)
export const asTimeOrNull = (column: string) =>
  sql`${sql.identifier(column)}`.mapWith((value: string): Date | null => new Date(value))

/** Columns of `reserve_calls` and `find_caller`. */
export const sums = {
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

export function toUsageSnapshot(row: Sums, defaults: RateLimit): UsageSnapshot {
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

/** The month of a time; null is the time of our own clock. */
const monthAt = (time: Date | null, { calendar }: LimitContext) => monthOf(calendar.dayOf(time ?? new Date()))

/** A month that limits are looked at in, and where it begins and ends. */
export type MonthAsked = { month: string; begins: string; ends: string }

/** The month of a time; null is that of our own clock, whose bounds tell whether it is the database's too. A clock that is given needs none. */
export function monthAsked(time: Date | null, context: LimitContext): MonthAsked {
  const { calendar } = context
  const month = monthAt(time, context)
  if (context.clock() !== null) return { month, begins: '-infinity', ends: 'infinity' }
  const begins = calendar.startOf(month)
  return { month, begins: begins.toISOString(), ends: calendar.nextMonth(begins) }
}

/** A token with a limit of its own, in calls a minute. */
export type OwnLimit = { tokenId: string; rpm: number }

export type KnownToken = {
  tokenId: string
  userId: string
  expiresAt: Date
  /** The only models that it may call; null is all of them. */
  models: readonly string[] | null
  own: OwnLimit | null
  usage: UsageSnapshot
  /** The time of the user's next free request, if the minute is full and its limit is not 0. */
  freeAt: Date | null
  /** It was known for some seconds: it may let a call go on, and refuses none. */
  isKept: boolean
}

const tokenColumns = {
  tokenId: sql`token_id`.mapWith(apiTokens.id),
  userId: sql`user_id`.mapWith(apiTokens.userId),
  expiresAt: asTime('expires_at'),
  freeAt: asTimeOrNull('free_at'),
  models: sql<string[] | null>`token_models`,
  ownRpm: asNumberOrNull('token_rpm'),
}

/** The live or expired token of a hash, with its user's usage, which is not locked. */
export async function findToken(
  db: Database,
  hash: string,
  limitContext: LimitContext,
  at?: Date,
): Promise<KnownToken | null> {
  const clock = at ?? limitContext.clock()
  const month = monthAt(clock, limitContext)
  const of = sql`${clock?.toISOString() ?? null}::timestamptz, ${month}::date`
  const question = sql`find_caller(${hash}, ${of}, ${limitContext.defaults.rpm}::bigint)`
  const [row] = await db.select({ ...tokenColumns, ...sums }).from(question)
  if (!row) return null
  if (monthOf(limitContext.calendar.dayOf(row.now)) !== month) return findToken(db, hash, limitContext, row.now)
  const { tokenId, userId, expiresAt, freeAt, models, ownRpm, ...rest } = row
  const own = ownRpm === null ? null : { tokenId, rpm: ownRpm }
  const usage = toUsageSnapshot(rest, limitContext.defaults)
  return { tokenId, userId, expiresAt, freeAt, models, own, isKept: false, usage }
}
