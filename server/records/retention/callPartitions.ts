import { count, lt, sql } from 'drizzle-orm'
import { recordRetention } from '../audit/auditLog'
import type { Database } from '@/server/storage/database'
import { modelCalls } from '@/server/storage/schema/usageSchema'
import { CLEANUP_LOCK, deleteInBatches, callsIn, outdatedCalls } from './rules'

/** Calls queue behind a waiting lock; a lock that is not free in time is retried in the next round. */
const LOCK_MS = 500
/** The number of calls that can be counted in some seconds. */
const MAX_COUNTED = 20_000_000

/** `begins` or `ends` is null if there is no such bound; the default partition has neither. */
export type CallPartition = { name: string; begins: Date | null; ends: Date | null; isMonth: boolean }

/** The partitions of single calls, by time. */
export function callPartitions(db: Database): Promise<CallPartition[]> {
  const time = (column: string) =>
    sql`${sql.identifier(column)}`.mapWith((value: string): Date | null => new Date(value))
  return db
    .select({ name: sql<string>`name`, begins: time('begins'), ends: time('ends'), isMonth: sql<boolean>`is_month` })
    .from(sql`call_partitions()`)
}

type PastCalls = {
  /** `YYYY-MM` in UTC. */
  month: string
  calls: number
  /** The partition, if all of its calls are older. */
  wholePartition: string | null
}

/** Counts the calls before `until` by month and partition. */
export async function countPastCalls(db: Database, until: Date): Promise<PastCalls[]> {
  const month = sql<string>`to_char(${modelCalls.calledAt} at time zone 'UTC', 'YYYY-MM')`.as('month')
  const partition = sql<string>`${modelCalls}.tableoid::regclass::text`.as('partition')
  const found = await db
    .select({ month, partition, calls: count() })
    .from(modelCalls)
    .where(lt(modelCalls.calledAt, until))
    .groupBy(month, partition)
    .orderBy(month, partition)
  const whole = (await callPartitions(db)).filter((one) => isPast(one, until)).map(({ name }) => name)
  return found.map(({ partition: name, ...past }) => ({ ...past, wholePartition: whole.includes(name) ? name : null }))
}

/** The number of calls in a partition, or the database's estimate if counting would take too long. */
async function callsOf(tx: Database, name: string): Promise<number> {
  const [table] = await tx
    .select({ estimate: sql`reltuples`.mapWith(Number) })
    .from(sql`pg_class`)
    .where(sql`oid = ${name}::regclass`)
  return table && table.estimate > MAX_COUNTED ? table.estimate : tx.$count(callsIn(name))
}

/** Drops one partition and records that; does nothing if another process is dropping it or has done so. */
const dropPartition = (db: Database, { name, ends }: CallPartition, now: Date) =>
  db.transaction(async (tx) => {
    const [turn] = await tx
      .select({ isOurs: sql<boolean>`mine` })
      .from(sql`pg_try_advisory_xact_lock(${CLEANUP_LOCK}) as turn (mine)`)
    const isThere = (await callPartitions(tx)).some((partition) => partition.name === name)
    if (!turn?.isOurs || !isThere || ends === null) return
    const rows = await callsOf(tx, name)
    await recordRetention(tx, { table: 'model_calls', rows, until: ends, partition: name }, now)
    await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_MS}`))
    await tx.execute(sql`drop table ${sql.identifier(name)}`)
  })

const isPast = ({ ends }: CallPartition, until: Date) => ends !== null && ends <= until

/** Drops the partitions whose calls are all older than `until`. Rejects if one stays locked. */
export async function dropPastCalls(db: Database, until: Date, now: Date, signal: AbortSignal): Promise<void> {
  for (const partition of await callPartitions(db))
    if (isPast(partition, until) && !signal.aborted) await dropPartition(db, partition, now)
}

/**
 * Deletes calls before `until` row by row, and records that. Partitions of a month are left to `dropPastCalls`; with `isExact`
 * the part of such a month before `until` is deleted, too.
 */
export async function deletePastCalls(
  db: Database,
  { until, isExact }: { until: Date; isExact: boolean },
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  for (const partition of await callPartitions(db)) {
    const { name, begins, isMonth } = partition
    const mayHold = (begins === null || begins < until) && !isPast(partition, until)
    if (!mayHold || (isMonth && !isExact)) continue
    let rows = 0
    try {
      await deleteInBatches(db, outdatedCalls(name, until), signal, (deleted) => (rows += deleted))
    } finally {
      // Also after a failure: earlier batches are deleted.
      await recordRetention(db, { table: 'model_calls', rows, until }, now)
    }
  }
}
