import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartError } from '../lib/errors'
import { migrationsFolder, type Database, type OpenDatabase } from './database'
import { DatabaseUnavailable } from './databaseUnavailable'
import { listenPostgres } from './listenPostgres'
import { createGuardedPool, BACKGROUND_POOL, REQUEST_POOL, type PoolLimits } from './guardedPool'
import * as schema from './schema'

const MIGRATION_LOCK = 7_261_405
const MIN_CONNECT_MS = 5000

/** Several processes may start at once: the first migrates, the others wait for it, however long it takes. */
async function migrateUnderLock(url: string, { connectMs }: PoolLimits) {
  const connectionTimeoutMillis = Math.max(connectMs, MIN_CONNECT_MS)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis })
  client.on('error', () => undefined) // the statement under way fails with it
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('set client_min_messages to warning')
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}

/** Rejects where the server is a copy that cannot be written to. */
async function checkWritable(db: Database) {
  const { rows } = (await db.execute(sql`select current_setting('transaction_read_only') as value`)) as pg.QueryResult // as: the driver's own result
  if (rows.some(({ value }: { value?: unknown }) => value === 'on'))
    throw new DatabaseUnavailable('the database is read-only')
}

/** Opens and migrates the database at `DATABASE_URL`; rejects with a StartError that names no password. */
export async function openPostgres(url: string, limits: PoolLimits = REQUEST_POOL): Promise<OpenDatabase> {
  try {
    await migrateUnderLock(url, limits)
  } catch (error) {
    const reason =
      error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error)
    throw new StartError(
      `DATABASE_URL: cannot use the database at ${new URL(url).host}: ${reason.replaceAll('\n', ' ')}`,
    )
  }
  const [pool, patient] = [createGuardedPool(url, limits), createGuardedPool(url, BACKGROUND_POOL)]
  const db = drizzle(pool, { schema })
  return {
    db,
    background: drizzle(patient, { schema }),
    kind: 'postgres',
    // While it works on some the process works on others. All in one statement would wait for it together, and then for the process.
    maxCallsPerStatement: 20,
    pool,
    check: () => checkWritable(db),
    listen: (hearing) => listenPostgres(url, hearing),
    close: async () => {
      await Promise.all([pool.end(), patient.end()])
    },
  }
}
