import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartError } from '../startError'
import { migrationsFolder, type OpenDatabase } from './database'
import * as schema from './schema'

const MIGRATION_LOCK = 7_261_405

/** Several processes may start at once: the first migrates, the others wait for it. */
async function migrateUnderLock(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('set client_min_messages to warning')
    await migrate(drizzle(client), { migrationsFolder })
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    await client.query('reset client_min_messages')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Opens and migrates the database at `DATABASE_URL`; rejects with a StartError that names no password. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000 })
  pool.on('error', () => undefined) // an idle connection that drops is replaced at the next query
  try {
    await migrateUnderLock(pool)
  } catch (error) {
    await pool.end()
    const reason =
      error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error)
    throw new StartError(
      `DATABASE_URL: cannot use the database at ${new URL(url).host}: ${reason.replaceAll('\n', ' ')}`,
    )
  }
  return { db: drizzle(pool, { schema }), kind: 'postgres', pool, close: () => pool.end() }
}
