import { and, asc, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database'

/** Rows in a batch: enough for a backlog, and only some ten milliseconds of the database. */
const BATCH = 2000
/** Held for the length of a batch. */
export const CLEANUP_LOCK = 7_261_406

/** Rows to delete: those that match the condition, the lowest `age` first. */
export type ExpiredRows = { table: PgTable; age: AnyPgColumn; condition: SQL }

/**
 * Deletes one batch. Rows that changed since they were found are checked again; `is true` keeps the planner from using an index
 * for that check.
 */
export const deleteBatch = (db: Database, { table, age, condition }: ExpiredRows) => {
  const found = sql`select ctid from ${table} where ${condition} order by ${asc(age)} limit ${BATCH}`
  return db
    .delete(table)
    .where(and(sql`ctid = any(array(${found}))`, sql`(${condition}) is true`))
    .returning({ one: sql`1` })
}

/**
 * Deletes rows batch by batch until all are deleted, `signal` aborts, or another process is deleting. Calls `deleted` with the rows of
 * each batch. A batch is one transaction, so that rows and the embedded database are not locked for long.
 */
export async function deleteInBatches(
  db: Database,
  outdated: ExpiredRows,
  signal: AbortSignal,
  deleted: (rows: number) => void = () => undefined,
): Promise<void> {
  while (!signal.aborted) {
    const rows = await db.transaction(async (tx) => {
      const [turn] = await tx
        .select({ isOurs: sql<boolean>`mine` })
        .from(sql`pg_try_advisory_xact_lock(${CLEANUP_LOCK}) as turn (mine)`)
      return turn?.isOurs ? (await deleteBatch(tx, outdated)).length : 0
    })
    deleted(rows)
    if (rows < BATCH) break
  }
}
