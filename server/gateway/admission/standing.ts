import { sql, type SQL } from 'drizzle-orm'
import type { RateLimit } from '@/openapi/types'
import type { Database } from '@/server/database/database'
import { admissions } from '@/server/database/gatewaySchema'
import { apiTokens } from '@/server/database/schema'
import { withDefaults } from '@/server/limits/limitStore'
import type { Parts } from '@/server/http/parts'
import type { Calendar } from '@/server/reporting/calendar'
import { monthOf } from '@/server/reporting/days'

/** What the limits are reckoned with. `clock` gives the time instead of the database's own; null leaves it to that. */
export type Terms = { defaults: RateLimit; calendar: Calendar; clock: () => Date | null }

export const termsOf = ({ configuration, calendar, clock }: Parts): Terms => ({
  defaults: configuration.defaultLimits,
  calendar,
  clock: () => clock.given(),
})

/** What a user has under way and behind at the moment `now`, and may use; tokens, and requests of the last minute. */
export type Standing = {
  now: Date
  /** When the newest call of the last minute was let through. */
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

function toStanding(row: Sums, defaults: RateLimit): Standing {
  const { now, newest, requests, tokens, runningInput, runningOutput, usedInput, usedOutput, ...granted } = row
  return {
    ...{ now, newest, requests, tokens },
    limits: withDefaults(granted, defaults),
    monthInput: (usedInput ?? 0) + runningInput,
    monthOutput: (usedOutput ?? 0) + runningOutput,
  }
}

/** A moment as functions of the database take it, and the month that it falls into; where null, what our own clock says. */
function clockArguments(given: Date | null, { calendar }: Terms) {
  const month = monthOf(calendar.dayOf(given ?? new Date()))
  return { month, of: sql`${given?.toISOString() ?? null}::timestamptz, ${month}::date` }
}

/** What a user stands at; the user's other calls wait from here to the transaction's end. */
export async function holdStanding(tx: Database, userId: string, terms: Terms, at?: Date): Promise<Standing> {
  const { month, of } = clockArguments(at ?? terms.clock(), terms)
  const [row] = await tx.select(sums).from(sql`gateway_standing(${userId}::uuid, ${of})`)
  if (!row) throw new Error('gateway_standing always gives a row')
  if (monthOf(terms.calendar.dayOf(row.now)) !== month) return holdStanding(tx, userId, terms, row.now)
  return toStanding(row, terms.defaults)
}

export type KnownToken = {
  tokenId: string
  userId: string
  expiresAt: Date
  standing: Standing
  /** When a request of the user's is free again, where none is now and there are any in a minute. */
  freeAt: Date | null
}

const tokenColumns = {
  tokenId: sql`token_id`.mapWith(apiTokens.id),
  userId: sql`user_id`.mapWith(apiTokens.userId),
  expiresAt: asTime('expires_at'),
  freeAt: asTimeOrNull('free_at'),
}

/** Whose live or expired token a hash belongs to, and what its user stands at, without holding anybody back. */
export async function findToken(db: Database, hash: string, terms: Terms, at?: Date): Promise<KnownToken | null> {
  const { month, of } = clockArguments(at ?? terms.clock(), terms)
  const question = sql`gateway_caller(${hash}, ${of}, ${terms.defaults.rpm}::bigint)`
  const [row] = await db.select({ ...tokenColumns, ...sums }).from(question)
  if (!row) return null
  if (monthOf(terms.calendar.dayOf(row.now)) !== month) return findToken(db, hash, terms, row.now)
  const { tokenId, userId, expiresAt, freeAt, ...rest } = row
  return { tokenId, userId, expiresAt, freeAt, standing: toStanding(rest, terms.defaults) }
}
