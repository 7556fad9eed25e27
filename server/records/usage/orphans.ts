import { count, countDistinct, notExists, eq, sql } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import { accountSeconds, admissions, userLimits } from '@/server/storage/schema/limitsSchema'
import { users } from '@/server/storage/schema/schema'
import { modelCalls, tokenUses, usageDays, usageMonths } from '@/server/storage/schema/usageSchema'

/** The tables that calls write. No foreign key ties their rows to a user. */
const tables = {
  admissions,
  account_seconds: accountSeconds,
  model_calls: modelCalls,
  token_uses: tokenUses,
  usage_days: usageDays,
  usage_months: usageMonths,
  user_limits: userLimits,
} as const

type Orphans = { table: string; rows: number; users: number }

/** Counts the rows of calls, usage and limits whose user is not there; a table without such rows is left out. */
export async function countOrphans(db: Database): Promise<Orphans[]> {
  const found: Orphans[] = []
  for (const [name, table] of Object.entries(tables)) {
    const owner = db
      .select({ one: sql`1` })
      .from(users)
      .where(eq(users.id, table.userId))
    const [counted] = await db
      .select({ rows: count(), users: countDistinct(table.userId) })
      .from(table)
      .where(notExists(owner))
    if (counted && counted.rows > 0) found.push({ table: name, ...counted })
  }
  return found
}
