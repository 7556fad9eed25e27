import pg from 'pg'
import { DatabaseUnavailable, isConnectionLost, statementFailure } from '@/server/platform/databaseUnavailable'

/** A role or a database may have other defaults; the portal reads and writes in these forms. */
export const SESSION_SETTINGS = [
  "set datestyle = 'ISO, MDY'",
  "set timezone = 'UTC'",
  'set standard_conforming_strings = on',
  "set default_transaction_isolation = 'read committed'",
  'set client_min_messages = warning',
].join('; ')

/**
 * For requests: the number of connections, and the milliseconds that each wait may take. A connection and one statement together take
 * less than five seconds.
 */
export const REQUEST_POOL = {
  connections: 10,
  /** To connect, and to wait for a connection that is in use. */
  connectMs: 2000,
  lockMs: 1900,
  statementMs: 2000,
  /** Until the response to a statement arrives, also the error that it takes too long: a frozen server sends none. */
  responseMs: 2500,
  /** How long a transaction may lie idle. */
  idleMs: 5000,
}
export type PoolLimits = typeof REQUEST_POOL

/** For lists and statistics, with the milliseconds of requests: so many connections that a slow list leaves processor to calls. */
export const READ_CONNECTIONS = 4

/** For background jobs and the operator's commands. */
export const BACKGROUND_POOL: PoolLimits = {
  connections: 2,
  connectMs: 5000,
  lockMs: 30_000,
  statementMs: 600_000,
  responseMs: 660_000,
  idleMs: 60_000,
}

const isBegin = ({ text }: pg.QueryConfig) => /^\s*begin\b/i.test(text)

/** The connection of one transaction; closed, not returned to the pool, after a statement without a response. */
function lend(client: pg.PoolClient): pg.PoolClient {
  let isReleased = false
  const release = (isBroken = false) => {
    if (!isReleased) client.release(isBroken)
    isReleased = true
  }
  async function query(statement: pg.QueryConfig, values?: unknown[]) {
    try {
      return await client.query(statement, values)
    } catch (error) {
      // drizzle does not release a connection on which `begin` fails.
      if (isConnectionLost(error) || isBegin(statement)) release(true)
      throw statementFailure(error)
    }
  }
  return { query, release } as unknown as pg.PoolClient // as: drizzle uses these two alone
}

type OnClient = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void

/** A pool that rejects with a DatabaseUnavailable if a retry may help. */
class PortalPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: OnClient): void
  override connect(callback?: OnClient) {
    // The library's own `query` passes a callback, and closes the connection of a failed statement itself.
    if (callback) {
      super.connect(callback)
      return undefined
    }
    return super.connect().then(lend, (error: unknown) => {
      throw new DatabaseUnavailable('the database cannot be reached', { cause: error })
    })
  }

  /** The method has nine forms; drizzle and the rate limiter use the one that returns a promise. */
  override query(...statement: never[]): never {
    const [text, values] = statement as unknown as [pg.QueryConfig, unknown[]] // as: that form
    const result = super.query(text, values).catch((error: unknown) => {
      throw statementFailure(error)
    })
    return result as never // as: fits the result of every form
  }
}

/** Receives the warnings of the database; its own log is often out of the operator's reach. */
export type OnWarning = (warning: { message?: string | undefined; code?: string | undefined }) => void

/** Opens a pool whose every wait ends within `limits`. Connections that drop are replaced by the next statement. */
export function openPool(
  url: string,
  { connections, connectMs, lockMs, statementMs, responseMs, idleMs }: PoolLimits,
  onWarning: OnWarning = () => undefined,
) {
  // Not as start-up parameters, which poolers refuse or ignore.
  const timeouts = [
    `set lock_timeout = ${lockMs}`,
    `set statement_timeout = ${statementMs}`,
    `set idle_in_transaction_session_timeout = ${idleMs}`,
  ].join('; ')
  const settings = { text: `${SESSION_SETTINGS}; ${timeouts}`, query_timeout: connectMs }
  const pool: pg.Pool = new PortalPool({
    connectionString: url,
    max: connections,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    query_timeout: responseMs,
    onConnect: ((client) => client.query(settings)) as (client: pg.ClientBase) => void, // as: the pool waits, its types do not know
  })
  // The pool listens to idle clients only; one that is lost in use fails its statement.
  pool.on('connect', (client) => client.on('error', () => undefined).on('notice', onWarning))
  pool.on('error', () => undefined)
  return pool
}
