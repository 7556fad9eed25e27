import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { freePort } from '../browser/support/portalServer'
import { localSource } from '@/server/records/audit/auditLog'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { createServer } from '@/server/app/createServer'
import { openDatabase } from '@/server/storage/openDatabase'
import { listen } from '@/server/app/listen'
import { createLog } from '@/server/platform/log'
import { openSession } from '@/server/records/sessions/sessionStore'
import { upsertUser } from '@/server/records/sessions/users'
import { createToken } from '@/server/records/tokens/tokenStore'
import { startCluster } from '../server/support/databases/postgres'
import { median, ratio, type Figure } from './figures'
import { content } from '@/tests/server/support/contentNames'

const ROUNDS = 5
const TOKENS = 5
const ROUND_MS = 1000

/** Requests per second of one address, sent by another thread over keep-alive connections. */
async function load(address: string, token: string): Promise<number> {
  const workerData = { address, token, durationMs: ROUND_MS, connections: 8 }
  const worker = new Worker(new URL('./loadWorker.mjs', import.meta.url), { workerData })
  const [answered] = (await once(worker, 'message')) as [number] // posted by loadWorker.mjs
  return (answered * 1000) / ROUND_MS
}

/** A server as in production, and a signed-in user with API tokens. */
async function startServer(directory: string, databaseUrl: string) {
  const port = await freePort()
  const settings = { PORT: String(port), DATA_DIR: directory, LOG_LEVEL: 'silent' }
  const configuration = readConfiguration({ ...settings, DATABASE_URL: databaseUrl }, directory)
  const database = await openDatabase(configuration)
  const render = { pathKind: () => 'unknown' as const, themeCss: '' }
  const log = createLog('silent')
  const server = await createServer({ configuration, database, render, pages: () => Promise.resolve(null), log })
  const now = new Date()
  const profile = { username: 'bench', nickname: '', avatar: '', email: '' }
  const userId = await upsertUser(database.db, configuration.publicUrl, 'bench', profile, now)
  for (let index = 0; index < TOKENS; index++)
    await createToken(database.db, {
      userId,
      name: `bench ${index}`,
      content: content.current(),
      key: null,
      source: localSource,
      now,
    })
  const { token } = await openSession(database.db, userId, null, now)
  const listening = await listen(server, port, configuration.host)
  return { origin: configuration.publicUrl, token, stop: () => listening.stop() }
}

async function measureOn(name: string, databaseUrl: string): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const server = await startServer(directory, databaseUrl)
  const paths = ['/healthz', '/puyu/user/tokens', '/puyu/user/tokens?page=1', '/puyu/api/rate', '/healthz'] as const
  const rates: number[][] = paths.map(() => [])
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      // Every other round runs backwards, so that no order is at an advantage.
      for (const [index, path] of round % 2 === 0 ? [...paths.entries()] : [...paths.entries()].reverse()) {
        const rate = await load(server.origin + path, server.token)
        if (round > 0) rates[index]?.push(rate) // the first round warms up
      }
    }
  } finally {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
  const [health = NaN, tokens = NaN, page = NaN, rate = NaN, control = NaN] = rates.map(median)
  const share = (value: number) => `${value.toFixed(0)} (${ratio(value, (health + control) / 2)} of /healthz)`
  return [
    [`${name}, GET /healthz`, health.toFixed(0)],
    [`${name}, GET /healthz, control`, `${control.toFixed(0)} (A/A ${ratio(control, health)})`],
    [`${name}, GET /puyu/user/tokens`, share(tokens)],
    [`${name}, GET /puyu/user/tokens?page=1`, share(page)],
    [`${name}, GET /puyu/api/rate`, share(rate)],
  ]
}

/** Calls of a signed-in page against the check of health; that against itself is the control. */
export async function measureRequests(): Promise<Figure[]> {
  const cluster = await startCluster()
  try {
    return [...(await measureOn('PostgreSQL', await cluster.createDatabase())), ...(await measureOn('PGlite', ''))]
  } finally {
    await cluster.stop()
  }
}
