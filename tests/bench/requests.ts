import { Hono } from 'hono'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { freePort } from '../browser/support/portalServer'
import { readConfiguration } from '@/server/configuration/configuration'
import { createServer } from '@/server/http/createServer'
import { openDatabase } from '@/server/database/openDatabase'
import { listen } from '@/server/http/listen'
import { createLog } from '@/server/lib/log'
import { openSession } from '@/server/sessions/sessionStore'
import { upsertUser } from '@/server/sessions/userStore'
import { median, ratio, type Figure } from './figures'

const ROUNDS = 7
const ROUND_MS = 1500

/** Requests per second of one address, asked by another thread over kept-alive connections. */
async function load(address: string, token: string): Promise<number> {
  const workerData = { address, token, durationMs: ROUND_MS, connections: 8 }
  const worker = new Worker(new URL('./loadWorker.mjs', import.meta.url), { workerData })
  const [answered] = (await once(worker, 'message')) as [number] // what loadWorker.mjs posts
  return (answered * 1000) / ROUND_MS
}

/** A server as it runs in production, with a bare handler beside it on the same port. */
async function startServer(directory: string) {
  const port = await freePort()
  const configuration = readConfiguration({ PORT: String(port), DATA_DIR: directory, LOG_LEVEL: 'silent' }, directory)
  const database = await openDatabase(configuration)
  const render = { pathKind: () => 'unknown' as const, themeCss: '' }
  const log = createLog('silent')
  const server = await createServer({ configuration, database, render, pages: () => Promise.resolve(null), log })
  const now = new Date()
  const profile = { username: 'bench', nickname: '', avatar: '', email: '' }
  const userId = await upsertUser(database.db, configuration.publicUrl, 'bench', profile, now)
  const { token } = await openSession(database.db, userId, null, now)
  const app = new Hono<{ Bindings: object }>()
    .get('/bare', (context) => context.json({ code: 0, msg: '', data: { list: [] } }))
    .all('*', (context) => server.fetch(context.req.raw, context.env))
  const listening = await listen({ ...server, fetch: (...request) => app.fetch(...request) }, port, configuration.host)
  return { origin: configuration.publicUrl, token, stop: () => listening.stop() }
}

/** The token list against a bare handler of the same server; the bare handler against itself is the control. */
export async function measureRequests(): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const server = await startServer(directory)
  const paths = ['/bare', '/puyu/user/tokens', '/bare'] as const
  const rates: number[][] = paths.map(() => [])
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      // Every other round runs backwards, so that the place in the round favours nobody.
      for (const [index, path] of round % 2 === 0 ? [...paths.entries()] : [...paths.entries()].reverse()) {
        const rate = await load(server.origin + path, server.token)
        if (round > 0) rates[index]?.push(rate) // the first round warms up
      }
    }
  } finally {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
  const [bare = NaN, tokens = NaN, control = NaN] = rates.map(median)
  return [
    ['bare handler', bare.toFixed(0)],
    ['bare handler, control', `${control.toFixed(0)} (A/A ${ratio(control, bare)})`],
    ['GET /puyu/user/tokens', `${tokens.toFixed(0)} (${ratio(tokens, (bare + control) / 2)} of the bare handler)`],
  ]
}
