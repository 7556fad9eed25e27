import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { RateLimit } from '../../openapi/types'
import type { Database } from '../database/database'
import { admissions } from '../database/gatewaySchema'
import { userLimits } from '../database/limitsSchema'
import { usageMonths } from '../database/usageSchema'
import { withDefaults } from '../limits/limitStore'
import type { Calendar } from '../reporting/calendar'
import { monthOf } from '../reporting/days'

const MINUTE_MS = 60_000
/** A call whose process has died is taken for ended after this time. */
const LONGEST_CALL_MS = 30 * MINUTE_MS

export type User = { userId: string; defaults: RateLimit; calendar: Calendar }
export type Caller = User & { now: Date }

/** Requests and tokens of the minute, tokens of the month, running calls with what they reserve. */
export type Standing = { requests: number; tokens: number; monthInput: number; monthOutput: number }

const total = (condition = sql`true`, value = sql`${admissions.inputTokens} + ${admissions.outputTokens}`) =>
  sql<number>`coalesce(sum(${value}) filter (where ${condition}), 0)`.mapWith(Number)

const isOf = (userId: string) => eq(admissions.userId, userId)

/**
 * The sums over a user's calls at the time at which the next one is counted. That time is taken under the lock: a call may
 * have waited for its body, or been sent to another process whose clock is behind, and an older time would leave the
 * minute before the call does.
 */
function sumsAt(tx: Database, userId: string, clock: Date) {
  const now = sql`greatest(${clock.toISOString()}::timestamptz, max(${admissions.admittedAt}))`
  const moment = tx.$with('moment').as(
    tx
      .select({ now: now.mapWith(admissions.admittedAt).as('now') })
      .from(admissions)
      .where(isOf(userId)),
  )
  const isRecent = sql`${admissions.admittedAt} > ${moment.now} - ${MINUTE_MS} * interval '1 millisecond'`
  const isRunning = sql`not ${admissions.hasEnded}`
  return tx.$with('sums').as(
    tx
      .with(moment)
      .select({
        now: moment.now,
        requests: total(isRecent, sql`1`).as('requests'),
        tokens: total(isRecent).as('tokens'),
        runningInput: total(isRunning, sql`${admissions.inputTokens}`).as('running_input'),
        runningOutput: total(isRunning, sql`${admissions.outputTokens}`).as('running_output'),
      })
      .from(moment)
      .leftJoin(admissions, isOf(userId))
      .groupBy(moment.now),
  )
}

/** What the user may use, and has under way and behind: one question, for the user's other calls wait for its answer. */
export async function readStanding(tx: Database, user: User, clock: Date) {
  const { userId, calendar, defaults } = user
  const month = monthOf(calendar.dayOf(clock))
  const sums = sumsAt(tx, userId, clock)
  const { now, requests, tokens, runningInput, runningOutput } = sums
  const [standing] = await tx
    .with(sums)
    .select({ now, requests, tokens, runningInput, runningOutput, granted: userLimits, used: usageMonths })
    .from(sums)
    .leftJoin(userLimits, eq(userLimits.userId, userId))
    .leftJoin(usageMonths, and(eq(usageMonths.userId, userId), eq(usageMonths.month, month)))
  if (!standing) throw new Error('sums always give a row')
  if (monthOf(calendar.dayOf(standing.now)) !== month) return readStanding(tx, user, standing.now)
  return {
    now: standing.now,
    limits: withDefaults(standing.granted, defaults),
    requests: standing.requests,
    tokens: standing.tokens,
    monthInput: (standing.used?.inputTokens ?? 0) + standing.runningInput,
    monthOutput: (standing.used?.outputTokens ?? 0) + standing.runningOutput,
  }
}

/** Deletes what no limit looks at any more. */
export function forgetting(tx: Database, { userId, now }: Caller) {
  const minuteAgo = new Date(now.getTime() - MINUTE_MS)
  const longAgo = new Date(now.getTime() - LONGEST_CALL_MS)
  const isPast = or(admissions.hasEnded, lte(admissions.admittedAt, longAgo))
  return tx.$with('forgotten').as(
    tx
      .delete(admissions)
      .where(and(isOf(userId), lte(admissions.admittedAt, minuteAgo), isPast))
      .returning({ id: admissions.id }),
  )
}

/** Milliseconds until so many requests and tokens of the last minute lie behind it. */
export async function waitFor(tx: Database, { userId, now }: Caller, gone: { requests: number; tokens: number }) {
  const minuteAgo = new Date(now.getTime() - MINUTE_MS)
  const recent = await tx
    .select({ at: admissions.admittedAt, input: admissions.inputTokens, output: admissions.outputTokens })
    .from(admissions)
    .where(and(isOf(userId), gt(admissions.admittedAt, minuteAgo)))
    .orderBy(admissions.admittedAt, admissions.id)
  let [requests, tokens] = [0, 0]
  for (const { at, input, output } of recent) {
    requests += 1
    tokens += input + output
    if (requests >= gone.requests && tokens >= gone.tokens) return at.getTime() + MINUTE_MS - now.getTime()
  }
  return MINUTE_MS
}
