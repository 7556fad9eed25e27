import { sql, type SQL } from 'drizzle-orm'
import type { RateLimit } from '@/openapi/types'
import { admissions } from '@/server/storage/schema/limitsSchema'
import { withDefaults } from '@/server/records/limits/limitStore'
import { type Calendar, monthOf } from '@/server/platform/calendar'

/** The context of a limit check. `clock` returns the time to use; null uses the database's own. */
export type LimitContext = { defaults: RateLimit; calendar: Calendar; clock: () => Date | null }

/** A user's usage at `now`, with the limits: requests and tokens of the last minute, tokens of the month. */
export type UsageSnapshot = ReturnType<typeof toUsageSnapshot>

export const asNumber = (column: string) => sql`${sql.identifier(column)}`.mapWith(Number)
/** Null for limits that were not granted, and for a month without calls; drizzle gives the decoder no null. */
export const asNumberOrNull = (column: string) =>
  sql`${sql.identifier(column)}`.mapWith((value: string): number | null => Number(value))
export const asTime = (column: string) => sql`${sql.identifier(column)}`.mapWith(admissions.admittedAt)
export const asTimeOrNull = (column: string) =>
  sql`${sql.identifier(column)}`.mapWith((value: string): Date | null => new Date(value))

/** Columns of `reserve_calls` and `find_caller`. */
export const usageColumns = {
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

type Sums = {
  [Name in keyof typeof usageColumns]: (typeof usageColumns)[Name] extends SQL<infer Value> ? Value : never
}

export function toUsageSnapshot(row: Sums, defaults: RateLimit) {
  const { now, newest, requests, tokens, runningInput, runningOutput, usedInput, usedOutput, ...granted } = row
  return {
    now,
    /** When the newest call of the last minute was admitted. */
    newest,
    requests,
    tokens,
    limits: withDefaults(granted, defaults),
    monthInput: (usedInput ?? 0) + runningInput,
    monthOutput: (usedOutput ?? 0) + runningOutput,
  }
}

/** The first day of a time's month; null means now by the process's clock. */
export const monthAt = (time: Date | null, { calendar }: LimitContext) => monthOf(calendar.dayOf(time ?? new Date()))

export type MonthBounds = { month: string; begins: string; ends: string }

/**
 * The month of a time; null means now by the process's clock, whose bounds tell whether the database's clock is in the same month.
 * A clock that tests set needs no bounds.
 */
export function monthBounds(time: Date | null, context: LimitContext): MonthBounds {
  const { calendar } = context
  const month = monthAt(time, context)
  if (context.clock() !== null) return { month, begins: '-infinity', ends: 'infinity' }
  const begins = calendar.startOf(month)
  return { month, begins: begins.toISOString(), ends: calendar.nextMonth(begins) }
}

/** A token's own limit, in calls per minute. */
export type OwnLimit = { tokenId: string; rpm: number }
