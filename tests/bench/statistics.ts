import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { createApi } from '@/server/portal/api/api'
import { loadContract } from '@/server/portal/api/contract'
import { createServer } from '@/server/app/createServer'
import { followChanges, type Database, type OpenDatabase } from '@/server/storage/database'
import { openEmbedded } from '@/server/storage/embedded/openEmbedded'
import { openPostgres } from '@/server/storage/postgres/openPostgres'
import { users } from '@/server/storage/schema/schema'
import { listen } from '@/server/app/listen'
import { createLog } from '@/server/platform/log'
import { createCalendar } from '@/server/platform/calendar'
import { createReadQueue } from '@/server/platform/readQueue'
import { addDays } from '@/openapi/rules/days'
import type { ServerEnv } from '@/server/platform/http/requestContext'
import { requestLog } from '@/server/platform/http/requestLog'
import { securityHeaders } from '@/server/platform/http/securityHeaders'
import { createSessionLookup, openSession } from '@/server/records/sessions/sessionStore'
import { freePort } from '../browser/support/portalServer'
import { startCluster } from '../server/support/databases/postgres'
import { median, ratio, type Figure } from './figures'
import { fillUsage, userId } from './usageRows'

const ROUNDS = 5
const ROUND_MS = 1200
const SIGNED_IN = 40
const CONTROL = '/puyu/control'

/** A handler like those of the statistics, with one select by primary key in it. */
async function createControl(database: OpenDatabase, configuration: ReturnType<typeof readConfiguration>) {
  const log = createLog('silent')
  const contract = { ...loadContract(), route: () => ({ method: 'post', path: CONTROL, parameters: [] }) }
  const app = new Hono<ServerEnv>()
  app.use(requestId())
  app.use(requestLog(log, 0))
  app.use(securityHeaders(configuration.publicUrl))
  const now = () => new Date()
  const changes = await followChanges(database, log)
  const findSession = createSessionLookup(database.db, changes)
  const api = createApi(app, { contract, findSession, readQueue: createReadQueue(), now, checksResponses: false })
  api.authenticated('logout', async ({ session }) => {
    const [user] = await database.db.select().from(users).where(eq(users.id, session.user.id))
    if (!user) throw new Error('the user is gone')
    return { data: null }
  })
  return app
}

async function startServer(database: OpenDatabase, directory: string) {
  const port = await freePort()
  const configuration = readConfiguration({ PORT: String(port), DATA_DIR: directory, LOG_LEVEL: 'silent' }, directory)
  const render = { pathKind: () => 'unknown' as const, themeCss: '' }
  const pages = () => Promise.resolve(null)
  const server = await createServer({ configuration, database, render, pages, log: createLog('silent') })
  const control = await createControl(database, configuration)
  const fetch: typeof server.fetch = (request, bindings) =>
    request.url.endsWith(CONTROL) ? control.fetch(request, bindings) : server.fetch(request, bindings)
  const listening = await listen({ ...server, fetch }, port, configuration.host)
  return { origin: configuration.publicUrl, stop: () => listening.stop() }
}

async function signIn(db: Database, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let index = 0; index < SIGNED_IN; index++) {
    const { token } = await openSession(db, userId(1 + Math.floor((index * count) / SIGNED_IN)), null, new Date())
    tokens.push(token)
  }
  return tokens
}

/** Ranges of 61 days anywhere within the two years. */
function ranges(): { startTime: string; endTime: string }[] {
  const today = createCalendar('Asia/Shanghai').dayOf(new Date())
  return Array.from({ length: 300 }, (_, index) => {
    const endTime = addDays(today, -index * 2)
    return { startTime: addDays(endTime, -60), endTime }
  })
}

const trend = (modelIds: string[], method: 1 | 2) => ranges().map((range) => ({ ...range, modelIds, type: 1, method }))

const calls: readonly { name: string; path: string; bodies: readonly object[] }[] = [
  { name: 'primary-key select', path: CONTROL, bodies: [{}] },
  { name: 'user/api', path: '/puyu/statistics/user/api', bodies: [{}] },
  { name: 'models', path: '/puyu/statistics/models', bodies: ranges() },
  { name: 'data, all models by day', path: '/puyu/statistics/data', bodies: trend([], 2) },
  { name: 'data, 2 of 3 models in total', path: '/puyu/statistics/data', bodies: trend(['model-0', 'model-2'], 1) },
  { name: 'primary-key select again (A/A)', path: CONTROL, bodies: [{}] },
]

async function medians(origin: string, tokens: readonly string[], connections: number): Promise<number[]> {
  const took: number[][] = calls.map(() => [])
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, { path, bodies }] of calls.entries()) {
      const texts = bodies.map((body) => JSON.stringify(body))
      const workerData = { address: origin + path, bodies: texts, tokens, durationMs: ROUND_MS, connections }
      const worker = new Worker(new URL('./latencyWorker.mjs', import.meta.url), { workerData })
      const [times] = (await once(worker, 'message')) as [number[]] // posted by latencyWorker.mjs
      if (round > 0) took[index]?.push(...times) // the first round warms up
    }
  }
  return took.map(median)
}

async function measure(name: string, database: OpenDatabase, people: number, rows: number): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const began = performance.now()
  await fillUsage(database, people, rows)
  const seconds = Math.round((performance.now() - began) / 1000)
  const figures: Figure[] = [[`${name}: ${rows} calls of ${people} users`, `written in ${seconds} s`]]
  const tokens = await signIn(database.db, people)
  const server = await startServer(database, directory)
  try {
    for (const connections of [1, 20]) {
      const times = await medians(server.origin, tokens, connections)
      const base = times[0] ?? NaN
      for (const [index, time] of times.entries())
        figures.push([
          `${name}, ${connections} at once, ${calls[index]?.name ?? ''}`,
          `${time.toFixed(2)} ms (${ratio(time, base)})`,
        ])
    }
  } finally {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
  return figures
}

/** Each statistics call against a primary-key select through the same handler, on both databases. */
export async function measureStatistics(): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const embedded = await measure('PGlite', await openEmbedded(directory), 80, 200_000)
  await rm(directory, { recursive: true, force: true })
  const cluster = await startCluster()
  try {
    return [
      ...embedded,
      ...(await measure('PostgreSQL', await openPostgres(await cluster.createDatabase()), 2000, 5_000_000)),
    ]
  } finally {
    await cluster.stop()
  }
}
