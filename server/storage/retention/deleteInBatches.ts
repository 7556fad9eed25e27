import { and, asc, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database'

/** Long enough that a backlog goes, short enough that nothing waits for it: some ten milliseconds of the database. */
const BATCH = 2000
/** Held for the length of a batch. */
export const CLEANUP_LOCK = 7_261_406

/** Which rows go: those that fulfil the condition, the lowest `age` first. */
export type ExpiredRows = { table: PgTable; age: AnyPgColumn; condition: SQL }

/**
 * Deletes one batch. What has changed since it was found is looked at again; `is true` keeps that from being a search of
 * its own.
 */
export const deleteBatch = (db: Database, { table, age, condition }: ExpiredRows) => {
  const found = sql`select ctid from ${table} where ${condition} order by ${asc(age)} limit ${BATCH}`
  return db
    .delete(table)
    .where(and(sql`ctid = any(array(${found}))`, sql`(${condition}) is true`))
    .returning({ one: sql`1` })
}

/**
 * Deletes what is outdated, batch by batch, until there is none, `signal` says so, or another process is at it; tells
 * `deleted` how many rows went with each. Each batch is a transaction of its own: none holds a row, or the embedded database, for long.
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
