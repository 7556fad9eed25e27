import { sql } from 'drizzle-orm'
import type { Database } from '@/server/database/database'

/** Rows of `admissions` that a transaction has looked at so far. */
export async function rowsLookedAt(tx: Database): Promise<number> {
  const looked = sql`seq_tup_read + idx_tup_fetch`.mapWith(Number)
  const [row] = await tx
    .select({ looked })
    .from(sql`pg_stat_xact_user_tables`)
    .where(sql`relname = 'admissions'`)
  return row?.looked ?? NaN
}
