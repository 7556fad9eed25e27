import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseUnavailable, isConnectionLost, statementFailure } from '@/server/platform/databaseUnavailable'
import { SESSION_SETTINGS } from './sessionSettings'

/** How many connections there are, and how long what is asked over them may take. */
export type PoolLimits = {
  connections: number
  /** To connect, and to wait for a connection that others have. */
  connectMs: number
  lockMs: number
  statementMs: number
  /** Until the server has answered a statement, also that it takes too long: past it the server is taken for frozen. */
  answerMs: number
  /** How long a transaction may lie idle. */
  idleMs: number
}

/** For requests: together less than five seconds. */
export const REQUEST_POOL: PoolLimits = {
  connections: 10,
  connectMs: 2000,
  lockMs: 1900,
  statementMs: 2000,
  answerMs: 2500,
  idleMs: 5000,
}

/** For background jobs and the operator's commands. */
export const BACKGROUND_POOL: PoolLimits = {
  connections: 2,
  connectMs: 5000,
  lockMs: 30_000,
  statementMs: 600_000,
  answerMs: 660_000,
  idleMs: 60_000,
}

const PROBE_EVERY_MS = 500
const MAX_END_MS = 1000

type Statement = pg.QueryConfig
/** `release` gives the client back once, or ends it where it is broken. */
type CheckedOutClient = { client: pg.PoolClient; isBroken: boolean; release: (error?: Error | boolean) => void }
type Client = {
  query(statement: Statement, values?: unknown[]): Promise<pg.QueryResult>
  release(error?: Error | boolean): void
}

const isBegin = ({ text }: Statement) => /^\s*begin\b/i.test(text)

const isConnectTimeout = (error: unknown) =>
  error instanceof Error && /due to connection timeout|timeout expired|read timeout/.test(error.message)

function optionsOf(url: string, { connections, connectMs, lockMs, statementMs, idleMs }: PoolLimits): pg.PoolConfig {
  // The pool waits for them without a timeout of its own.
  const settings = { text: SESSION_SETTINGS, query_timeout: connectMs }
  return {
    connectionString: url,
    max: connections,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleMs,
    onConnect: ((client) => client.query(settings)) as (client: pg.ClientBase) => void, // as: the pool waits, its types do not know
  }
}

/** Whether a server answers that was silent. */
async function answers(options: pg.PoolConfig, answerMs: number): Promise<boolean> {
  const client = new pg.Client({ ...options, query_timeout: answerMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    void client.end()
  }
}

/** What waits for a server, all of which fails once the server is silent. */
function createServerMonitor(options: pg.PoolConfig, answerMs: number) {
  const waiting = new Set<(error: DatabaseUnavailable) => void>()
  const checkedOut = new Set<CheckedOutClient>()
  let isAway = false
  let isEnding = false

  const breakOff = () => {
    for (const { client } of checkedOut) void client.end()
    for (const fail of waiting) fail(new DatabaseUnavailable('the database does not answer'))
    waiting.clear()
  }

  async function probe() {
    while (!isEnding && !(await answers(options, answerMs))) await pause(PROBE_EVERY_MS, undefined, { ref: false })
    isAway = false
  }

  return {
    waiting,
    checkedOut,
    isAway: () => isAway,
    fallSilent() {
      if (isAway) return
      isAway = true
      breakOff()
      void probe()
    },
    end() {
      isEnding = true
      breakOff()
    },
  }
}

type ServerMonitor = ReturnType<typeof createServerMonitor>

/** Asks over a connection; without an answer in time the server is taken for silent. */
async function ask(
  of: CheckedOutClient,
  monitor: ServerMonitor,
  answerMs: number,
  statement: Statement,
  values?: unknown[],
) {
  let isAsking = true
  const giveUp = () => {
    if (isAsking) monitor.fallSilent()
  }
  // What has been answered while this process was busy is read before the timer is believed.
  const timer = setTimeout(() => setImmediate(giveUp), answerMs)
  try {
    return await of.client.query(statement, values)
  } catch (error) {
    of.isBroken ||= isConnectionLost(error) || isBegin(statement)
    // drizzle gives no client back on which a transaction could not begin.
    if (of.isBroken) of.release()
    throw statementFailure(error)
  } finally {
    isAsking = false
    clearTimeout(timer)
  }
}

function checkOut(client: pg.PoolClient, monitor: ServerMonitor, answerMs: number): Client {
  const of: CheckedOutClient = {
    client,
    isBroken: false,
    release: (error) => {
      if (monitor.checkedOut.delete(of)) client.release(error ?? of.isBroken)
    },
  }
  monitor.checkedOut.add(of)
  return {
    query: (statement, values) => ask(of, monitor, answerMs, statement, values),
    release: of.release,
  }
}

function createConnect(pool: pg.Pool, monitor: ServerMonitor, answerMs: number): () => Promise<Client> {
  const connectPlain = pool.connect.bind(pool)
  return () => {
    if (monitor.isAway()) return Promise.reject(new DatabaseUnavailable('the database does not answer'))
    return new Promise((resolve, reject) => {
      monitor.waiting.add(reject)
      connectPlain().then(
        (client) => {
          if (monitor.waiting.delete(reject)) resolve(checkOut(client, monitor, answerMs))
          else client.release()
        },
        (error: unknown) => {
          monitor.waiting.delete(reject)
          if (isConnectTimeout(error)) monitor.fallSilent()
          reject(new DatabaseUnavailable('the database cannot be reached', { cause: error }))
        },
      )
    })
  }
}

/**
 * A pool whose every wait has an end and whose failures are DatabaseUnavailables where another attempt may help. Once the server is
 * silent for `answerMs`, all that waits for it fails, and so does what comes, at once, until a probe is answered.
 */
export function createGuardedPool(url: string, limits: PoolLimits): pg.Pool {
  const options = optionsOf(url, limits)
  const pool = new pg.Pool(options)
  const monitor = createServerMonitor(options, limits.answerMs)
  const connect = createConnect(pool, monitor, limits.answerMs)
  const endPlain = pool.end.bind(pool)

  async function query(statement: Statement, values?: unknown[]) {
    const client = await connect()
    try {
      return await client.query(statement, values)
    } finally {
      client.release()
    }
  }

  // The pool listens to its idle clients only; one that is lost while it is checked out fails the statement under way.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined) // an idle connection that drops is replaced at the next query
  return Object.assign(pool, {
    connect: connect as unknown as pg.Pool['connect'], // as: of a client drizzle and the limiter use query and release alone
    query: query as pg.Pool['query'], // as: of pg's many forms drizzle and the limiter use this one alone
    end: async () => {
      await Promise.race([endPlain(), pause(MAX_END_MS, undefined, { ref: false })])
      monitor.end()
    },
  })
}
