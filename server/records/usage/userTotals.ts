import { and, asc, between, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import { users } from '@/server/storage/schema/schema'
import { usageDays, usageMonths } from '@/server/storage/schema/usageSchema'

/** A user's tokens of a month, `YYYY-MM-01`, against which the monthly limits are checked. */
export async function tokensOfMonth(db: Database, userId: string, month: string) {
  const isOfMonth = and(eq(usageMonths.userId, userId), eq(usageMonths.month, month))
  const [used] = await db.select().from(usageMonths).where(isOfMonth)
  return { inputTokens: used?.inputTokens ?? 0, outputTokens: used?.outputTokens ?? 0 }
}

type UserTotals = { userId: string; username: string; calls: number; inputTokens: number; outputTokens: number }

/** The users with the most tokens in a range of days, those with the most first. */
export function listTopUsers(
  db: Database,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<UserTotals[]> {
  const sum = (column: 'calls' | 'inputTokens' | 'outputTokens') => sql`sum(${usageDays[column]})`.mapWith(Number)
  return db
    .select({
      userId: users.id,
      username: users.username,
      calls: sum('calls'),
      inputTokens: sum('inputTokens'),
      outputTokens: sum('outputTokens'),
    })
    .from(usageDays)
    .innerJoin(users, eq(users.id, usageDays.userId))
    .where(between(usageDays.day, from, to))
    .groupBy(users.id, users.username)
    .orderBy(desc(sql`sum(${usageDays.inputTokens} + ${usageDays.outputTokens})`), asc(users.username))
    .limit(limit)
}
