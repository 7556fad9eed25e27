import type pg from 'pg'
import { DatabaseUnavailable, sqlState } from '@/server/platform/databaseUnavailable'

const DISK_FULL = '53100'
/** The size of a segment of PostgreSQL's log: without room for the next one PostgreSQL stops. */
const WRITTEN = { rows: 2048, bytes: 8192 }
const WRITE_EVERY_MS = 5000
const WRITE_EVERY_MS_WHILE_FULL = 1000

/**
 * Makes PostgreSQL write a temporary file of 16 MiB on its data disk and remove it at the end of the statement. This needs no log,
 * table or right. PostgreSQL runs all statements of one message as one transaction.
 */
export async function writeTemporarily(pool: pg.Pool): Promise<void> {
  const { rows, bytes } = WRITTEN
  const lines = `select repeat('x', ${bytes}) as line from generate_series(1, ${rows})`
  const text = [
    "set local work_mem = '64kB'",
    "set local temp_tablespaces = ''",
    `with written as materialized (${lines}) select count(line) from written`,
  ].join('; ')
  await pool.query({ text })
}

const isDiskFull = (error: unknown): boolean => {
  for (let found = error; found instanceof Error; found = found.cause) if (sqlState(found) === DISK_FULL) return true
  return false
}

/**
 * Rejects with a DatabaseUnavailable while PostgreSQL has no room on its disk. However often it is called, it writes every 5 seconds
 * at most, or every second while the disk is full.
 */
export function createRoomCheck(
  write: () => Promise<void>,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  let checkedAt = -Infinity
  let full: DatabaseUnavailable | null = null
  let writing: Promise<void> | null = null

  async function check() {
    try {
      await write()
      full = null
    } catch (error) {
      // Other failures, such as a limit of temporary files, do not mean that the disk is full.
      full = isDiskFull(error) ? new DatabaseUnavailable('PostgreSQL has no room left on its disk') : null
    }
    checkedAt = now()
  }

  return async () => {
    const everyMs = full ? WRITE_EVERY_MS_WHILE_FULL : WRITE_EVERY_MS
    if (now() - checkedAt >= everyMs) await (writing ??= check().finally(() => (writing = null)))
    if (full) throw full
  }
}
