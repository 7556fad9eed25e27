import { sql } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'

/** Rows of `admissions` and `account_seconds` that a transaction has read so far. */
export async function rowsRead(tx: Database): Promise<number> {
  const looked = sql`sum(seq_tup_read + idx_tup_fetch)`.mapWith(Number)
  const [row] = await tx
    .select({ looked })
    .from(sql`pg_stat_xact_user_tables`)
    .where(sql`relname in ('admissions', 'account_seconds')`)
  return row?.looked ?? NaN
}
