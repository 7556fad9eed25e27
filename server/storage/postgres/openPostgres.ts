import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '@/server/platform/log'
import { DatabaseUnavailable, hasSqlState } from '@/server/platform/databaseUnavailable'
import { type Database, type OpenDatabase, CHANGES_CHANNEL, type ChangeListener } from '../database'
import * as schema from '../schema/schema'
import { checkSessions } from './checkSessions'
import { BACKGROUND_POOL, openPool, READ_CONNECTIONS, REQUEST_POOL, type PoolLimits } from './pool'
import { databaseError, preparePostgres, type PrepareOptions } from './preparePostgres'

const DISK_FULL = '53100'
/** The size of a segment of PostgreSQL's log: without room for the next one PostgreSQL stops. */
const WRITTEN = { rows: 2048, bytes: 8192 }
const WRITE_EVERY_MS = 5000
const WRITE_EVERY_MS_WHILE_FULL = 1000

/**
 * Makes PostgreSQL write a temporary file of 16 MiB on its data disk and remove it at the end of the statement. This needs no log,
 * table or right. PostgreSQL runs all statements of one message as one transaction.
 */
async function writeTemporarily(pool: pg.Pool): Promise<void> {
  const { rows, bytes } = WRITTEN
  const lines = `select repeat('x', ${bytes}) as line from generate_series(1, ${rows})`
  const text = [
    "set local work_mem = '64kB'",
    "set local temp_tablespaces = ''",
    `with written as materialized (${lines}) select count(line) from written`,
  ].join('; ')
  await pool.query({ text })
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
      full = hasSqlState(error, DISK_FULL) ? new DatabaseUnavailable('PostgreSQL has no room left on its disk') : null
    }
    checkedAt = now()
  }

  return async () => {
    const everyMs = full ? WRITE_EVERY_MS_WHILE_FULL : WRITE_EVERY_MS
    if (now() - checkedAt >= everyMs) await (writing ??= check().finally(() => (writing = null)))
    if (full) throw full
  }
}

const CONNECT_MS = 2000
/** A connection without a response for this long counts as lost. */
const ANSWER_MS = 1000
const PROBE_EVERY_MS = 500
const MAX_STOP_MS = 300

/** Listens until the connection is lost, and rejects with the reason. */
async function listenOnce(url: string, { onMessage, onConnected }: ChangeListener, signal: AbortSignal): Promise<void> {
  const options = { connectionString: url, keepAlive: true }
  const client = new pg.Client({ ...options, connectionTimeoutMillis: CONNECT_MS, query_timeout: ANSWER_MS })
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve())
    client.on('end', () => resolve())
  })
  client.on('notification', ({ payload = '' }) => onMessage(payload))
  try {
    await client.connect()
    await client.query(`listen ${CHANGES_CHANNEL}`)
    onConnected()
    while (!signal.aborted) {
      await Promise.race([lost, pause(PROBE_EVERY_MS, undefined, { ref: false, signal }).catch(() => undefined)])
      await client.query('select 1')
    }
  } finally {
    void client.end()
  }
}

/** Listens for changes on a connection of its own, and opens a new one if it is lost. Resolves after the first attempt. */
async function listenPostgres(url: string, listener: ChangeListener): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const { signal } = stopping
  let listening: Promise<void> | null = null

  await new Promise<void>((isTried) => {
    const onConnected = () => {
      listener.onConnected()
      isTried()
    }
    listening = (async () => {
      while (!signal.aborted) {
        const failure = await listenOnce(url, { ...listener, onConnected }, signal).catch((error: unknown) => error)
        listener.onDisconnected(failure)
        isTried()
        await pause(PROBE_EVERY_MS, undefined, { ref: false, signal }).catch(() => undefined)
      }
    })()
  })
  return async () => {
    stopping.abort()
    await Promise.race([listening, pause(MAX_STOP_MS, undefined, { ref: false })])
  }
}

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
    const connectMs = Math.max(limits.connectMs, MIN_CONNECT_MS)
    await checkSessions(url, connectMs)
    await preparePostgres(url, connectMs, options)
  } catch (error) {
    const failure = databaseError(error)
    const reason = failure.message || ('code' in failure ? String(failure.code) : failure.name)
    throw new StartError(
      `DATABASE_URL: cannot use the database at ${new URL(url).host}: ${reason.replaceAll('\n', ' ')}`,
    )
  }
  const { onWarning } = options
  const pool = openPool(url, limits, onWarning)
  const readPool = openPool(url, { ...limits, connections: READ_CONNECTIONS }, onWarning)
  const patient = openPool(url, BACKGROUND_POOL, onWarning)
  const db = drizzle(pool, { schema })
  const checkRoom = createRoomCheck(() => writeTemporarily(pool))
  return {
    db,
    reads: drizzle(readPool, { schema }),
    background: drizzle(patient, { schema }),
    kind: 'postgres',
    // The database works on one batch while the process works on the next; one large batch would make both wait.
    maxCallsPerStatement: 20,
    pool,
    readPool,
    async check() {
      await checkWritable(db)
      await checkRoom()
    },
    listen: (listener) => listenPostgres(url, listener),
    close: async () => {
      // A frozen server never confirms the end of a connection.
      await Promise.race([
        Promise.all([pool, readPool, patient].map((each) => each.end())),
        pause(MAX_CLOSE_MS, undefined, { ref: false }),
      ])
    },
  }
}
