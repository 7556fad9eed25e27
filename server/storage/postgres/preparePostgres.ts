import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrationsFolder } from '../database'
import { isLockTimeout, sqlState } from '@/server/platform/databaseUnavailable'
import * as schema from '../schema/schema'
import { updateSchema, type OnUpdate } from '../updateSchema'
import { SESSION_SETTINGS, type OnWarning } from './pool'

const MIGRATION_LOCK = 7_261_405

/** Migrations take as long as they need, whatever the role's defaults are. */
const PATIENT_SETTINGS = 'set statement_timeout = 0; set lock_timeout = 0'
/** While a migration waits for a table, all later statements on the table wait behind it. */
const MIGRATION_LOCK_MS = 30_000

const RIGHTS = 'see "Rights in PostgreSQL" in docs/operating.md'

type Server = { user: string; schema: string | null; path: string; isReadOnly: boolean; encoding: string }

/** Rejects if the portal cannot write to the database, whatever rights the role has. */
async function checkServer(client: pg.Client): Promise<Server> {
  const { rows } = await client.query<Server>(
    `select current_user::text as user, current_schema()::text as schema, current_setting('search_path') as path,
      current_setting('transaction_read_only') = 'on' as "isReadOnly", current_setting('server_encoding') as encoding`,
  )
  const [server] = rows
  if (!server) throw new Error('a select without a table always gives a row')
  const { user, schema, path, isReadOnly, encoding } = server
  if (isReadOnly) throw new Error('the database is read-only: a standby, or default_transaction_read_only is on')
  if (encoding !== 'UTF8') throw new Error(`the encoding of the database is ${encoding}; it has to be UTF8`)
  if (schema === null)
    throw new Error(
      `the search_path of "${user}" (${path || 'empty'}) has no schema that it may use; ` +
        `run: alter role "${user}" set search_path = public`,
    )
  return server
}

type Missing = { name: string; privilege: string }

/** Rejects if the role does not find the tables. */
async function checkTables(client: pg.Client, { user, path }: Server): Promise<void> {
  const { rows: found } = await client.query<{ table: string | null }>(`select to_regclass('users')::text as table`)
  if (!found[0]?.table)
    throw new Error(`the portal's tables are in none of the schemas of the search_path of "${user}" (${path})`)
}

/** Rejects if the role may not read and write all tables; those of another owner in the same schema are not the portal's. */
async function checkRights(client: pg.Client, { user }: Server): Promise<void> {
  const { rows } = await client.query<Missing>(
    `with ours as (
      select c.oid, c.relname as name, c.relkind = 'S' as is_sequence
      from pg_class c join pg_class users on users.oid = to_regclass('users')
      where c.relnamespace = users.relnamespace and c.relowner = users.relowner and c.relkind in ('r', 'p', 'S')
    )
    select name::text, privilege
    from ours cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) as privilege
    where not is_sequence and not has_table_privilege(oid, privilege)
    union all
    select name::text, 'USAGE' from ours where is_sequence and not has_sequence_privilege(oid, 'USAGE')
    limit 1`,
  )
  const [missing] = rows
  if (missing) throw new Error(`"${user}" lacks the right ${missing.privilege} on ${missing.name}; ${RIGHTS}`)
}

/** The database's own error. The message of a DrizzleQueryError is the statement, which can be a whole migration. */
export function databaseError(error: unknown): Error {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof Error ? cause : new Error(String(cause))
}

/** Names the sessions that hold locks on the portal's tables. */
async function lockHolders(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ holder: string }>(
    `select format('process %s (%s, user %s) holds %s', pid, coalesce(nullif(application_name, ''), 'unnamed'), usename,
      string_agg(distinct relation::regclass::text, ', ')) as holder
    from pg_locks join pg_stat_activity using (pid) join pg_class on pg_class.oid = relation
    where granted and pid <> pg_backend_pid() and database = (select oid from pg_database where datname = current_database())
      and relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
    group by pid, application_name, usename order by pid limit 3`,
  )
  return rows.map(({ holder }) => holder).join('; ') || 'the session that held it has ended'
}

/** The reason why the schema could not be updated, for the operator. */
async function updateFailure(client: pg.Client, { user }: Server, error: unknown): Promise<unknown> {
  const cause = databaseError(error)
  if (sqlState(cause) === '42501')
    return new Error(`the database has to be updated and "${user}" may not do that (${cause.message}); ${RIGHTS}`, {
      cause,
    })
  if (!isLockTimeout(cause)) return error
  const holders = await lockHolders(client)
  return new Error(`the database has to be updated, but a table stayed locked: ${holders}; end it and start again`, {
    cause,
  })
}

/** Updates the schema; only a role with the rights to change it can. A lock is waited for at most `lockMs` milliseconds. */
async function updateWithRights(
  client: pg.Client,
  server: Server,
  { lockMs, onUpdate }: { lockMs: number; onUpdate: OnUpdate | undefined },
): Promise<void> {
  try {
    await client.query(`set lock_timeout = ${lockMs}`)
    const db = drizzle(client, { schema })
    const runScript = (script: string) => client.query(script)
    const update = { db, migrate: () => migrate(db, { migrationsFolder }), runScript, onUpdate }
    await updateSchema(update, () => checkTables(client, server))
  } catch (error) {
    throw await updateFailure(client, server, error)
  }
}

export type PrepareOptions = {
  onWarning?: OnWarning
  onUpdate?: OnUpdate
  /** Milliseconds that a migration waits for each lock. */
  migrationLockMs?: number
}

/**
 * Checks the database and updates its schema; rejects with the reason if the portal cannot work on it. Several processes may start
 * at once: the first migrates, the others wait for it, however long it takes.
 */
export async function preparePostgres(
  url: string,
  connectionTimeoutMillis: number,
  { onWarning = () => undefined, onUpdate, migrationLockMs = MIGRATION_LOCK_MS }: PrepareOptions,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis })
  client.on('notice', onWarning)
  client.on('error', () => undefined) // the running statement rejects with it
  try {
    await client.connect()
    await client.query(`${SESSION_SETTINGS}; ${PATIENT_SETTINGS}`)
    const server = await checkServer(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await updateWithRights(client, server, { lockMs: migrationLockMs, onUpdate })
    await checkRights(client, server)
  } finally {
    await client.end()
  }
}
