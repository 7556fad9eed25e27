import { and, between, eq, sql } from 'drizzle-orm'
import { addDays, type Day } from '@/openapi/rules/days'
import type { Database } from '@/server/storage/database'
import { usageDays } from '@/server/storage/schema/usageSchema'

/** Sums the calls of a user's tokens in the seven days up to `today`, by token id; a token without calls has no entry. */
export function createTokenCalls(db: Database) {
  const { placeholder } = sql
  const statement = db
    .select({ id: usageDays.tokenId, calls: sql`sum(${usageDays.calls})`.mapWith(Number) })
    .from(usageDays)
    .where(
      and(eq(usageDays.userId, placeholder('userId')), between(usageDays.day, placeholder('from'), placeholder('to'))),
    )
    .groupBy(usageDays.tokenId)
    .prepare('token_calls')
  return async (userId: string, today: Day): Promise<ReadonlyMap<string, number>> => {
    const rows = await statement.execute({ userId, from: addDays(today, -6), to: today })
    return new Map(rows.map(({ id, calls }) => [id, calls]))
  }
}
