import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Connections in a transaction, beside one that idles. */
const OTHERS = 3
const HEARS_WITHIN_MS = 5000

const ADVICE =
  'connections do not keep their settings, locks and notices, as behind a pooler that lends them for a transaction or a statement; ' +
  'set pool_mode = session there, or connect to PostgreSQL itself'

type State = { value: string | null; pid: number }

async function stateOf(client: pg.Client): Promise<State> {
  const { rows } = await client.query<State>(
    `select current_setting('portal.session', true) as value, pg_backend_pid() as pid`,
  )
  const [state] = rows
  if (!state) throw new Error('a select without a table always gives a row')
  return state
}

/** Whether an idle connection keeps its value and its server process while others are in a transaction, and hears their notice. */
async function keepsSession(idle: pg.Client, others: readonly pg.Client[], name: string): Promise<boolean> {
  const heard = new Promise<true>((resolve) => idle.on('notification', () => resolve(true)))
  await idle.query(`set portal.session = '${name}'; listen "${name}"`)
  const before = await stateOf(idle)
  await Promise.all(others.map((other) => other.query('begin')))
  const seen = await Promise.all(others.map(stateOf))
  const after = await stateOf(idle)
  await others[0]?.query(`notify "${name}"`)
  await Promise.all(others.map((other) => other.query('commit')))
  const isKept = before.value === name && after.value === name && after.pid === before.pid
  const isShared = seen.some(({ value, pid }) => value === name || pid === before.pid)
  if (!isKept || isShared) return false
  return Promise.race([heard, pause(HEARS_WITHIN_MS, false, { ref: false })])
}

/** Rejects unless each connection is a session of PostgreSQL of its own: one alone proves nothing, since a pooler may lend it the same again. */
export async function checkSessions(url: string, connectionTimeoutMillis: number): Promise<void> {
  const name = `portal_${randomUUID()}`
  const newClient = () => new pg.Client({ connectionString: url, connectionTimeoutMillis })
  const idle = newClient()
  const others = Array.from({ length: OTHERS }, newClient)
  const clients = [idle, ...others]
  try {
    for (const client of clients) client.on('error', () => undefined) // the running statement rejects with it
    await Promise.all(clients.map((client) => client.connect()))
    const isKept = await keepsSession(idle, others, name).catch((error: unknown) => {
      // A pooler that lends connections for a statement refuses transactions.
      if (/pooling/.test(String(error))) return false
      throw error
    })
    if (!isKept) throw new Error(ADVICE)
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}
