import { sql } from 'drizzle-orm'
import type { RemainingLimits } from '@/openapi/types'
import { monthOf, type Calendar } from '@/server/platform/calendar'
import type { Database } from '@/server/storage/database'
import { secondsUntilFree } from './rateHeaders'
import {
  asTimeOrNull,
  monthAt,
  toUsageSnapshot,
  usageColumns,
  type LimitContext,
  type UsageSnapshot,
} from './usageSnapshot'

/** `freeAt` is the time of the user's next free request, if the minute is full and its limit is not 0. */
export type AccountUsage = { usage: UsageSnapshot; freeAt: Date | null }

/** Reads the usage of an account; locks nothing. */
export async function findAccount(
  db: Database,
  userId: string,
  limitContext: LimitContext,
  at?: Date,
): Promise<AccountUsage> {
  const clock = at ?? limitContext.clock()
  const month = monthAt(clock, limitContext)
  const time = sql`${clock?.toISOString() ?? null}::timestamptz, ${month}::date`
  const query = sql`find_account(${userId}::uuid, ${time}, ${limitContext.defaults.rpm}::bigint)`
  const [row] = await db.select({ freeAt: asTimeOrNull('free_at'), ...usageColumns }).from(query)
  if (!row) throw new Error('the usage of an account has no row')
  if (monthOf(limitContext.calendar.dayOf(row.now)) !== month) return findAccount(db, userId, limitContext, row.now)
  const { freeAt, ...rest } = row
  return { usage: toUsageSnapshot(rest, limitContext.defaults), freeAt }
}

const withRest = (limit: number, used: number) => ({ limit, remaining: Math.max(0, limit - used) })

/** The limits of an account, and what is left of them. */
export function remainingLimits(usage: UsageSnapshot, calendar: Calendar): RemainingLimits {
  const { limits, now } = usage
  return {
    minute: {
      requests: withRest(limits.rpm, usage.requests),
      tokens: withRest(limits.tpm, usage.tokens),
      reset_seconds: secondsUntilFree(usage),
    },
    month: {
      input_tokens: withRest(limits.input_tokens, usage.monthInput),
      output_tokens: withRest(limits.output_tokens, usage.monthOutput),
      resets_at: calendar.nextMonth(now),
    },
  }
}
