import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '@/server/platform/errors'
import type { Database, OpenDatabase } from '../database'
import { DatabaseUnavailable } from '@/server/platform/databaseUnavailable'
import { listenPostgres } from './listenPostgres'
import { BACKGROUND_POOL, openPool, REQUEST_POOL, type PoolLimits } from './pool'
import { databaseError, preparePostgres, type PrepareOptions } from './preparePostgres'
import { createRoomCheck, writeTemporarily } from './roomCheck'
import * as schema from '../schema/schema'

const MIN_CONNECT_MS = 5000
const MAX_CLOSE_MS = 1000

/** Rejects if the server is a read-only copy. */
async function checkWritable(db: Database) {
  const { rows } = (await db.execute(sql`select current_setting('transaction_read_only') as value`)) as pg.QueryResult // as: the driver's own result
  if (rows.some(({ value }: { value?: unknown }) => value === 'on'))
    throw new DatabaseUnavailable('the database is read-only')
}

/** Opens and migrates the database at `DATABASE_URL`; rejects with a StartError that names no password. */
export async function openPostgres(
  url: string,
  limits: PoolLimits = REQUEST_POOL,
  options: PrepareOptions = {},
): Promise<OpenDatabase> {
  try {
    await preparePostgres(url, Math.max(limits.connectMs, MIN_CONNECT_MS), options)
  } catch (error) {
    const failure = databaseError(error)
    const reason = failure.message || ('code' in failure ? String(failure.code) : failure.name)
    throw new StartError(
      `DATABASE_URL: cannot use the database at ${new URL(url).host}: ${reason.replaceAll('\n', ' ')}`,
    )
  }
  const { onWarning } = options
  const [pool, patient] = [openPool(url, limits, onWarning), openPool(url, BACKGROUND_POOL, onWarning)]
  const db = drizzle(pool, { schema })
  const checkRoom = createRoomCheck(() => writeTemporarily(pool))
  return {
    db,
    background: drizzle(patient, { schema }),
    kind: 'postgres',
    // The database works on one batch while the process works on the next; one large batch would make both wait.
    maxCallsPerStatement: 20,
    pool,
    async check() {
      await checkWritable(db)
      await checkRoom()
    },
    listen: (listener) => listenPostgres(url, listener),
    close: async () => {
      // A frozen server never confirms the end of a connection.
      await Promise.race([Promise.all([pool.end(), patient.end()]), pause(MAX_CLOSE_MS, undefined, { ref: false })])
    },
  }
}
