import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { localSource } from '@/server/audit/auditLog'
import { readConfiguration } from '@/server/configuration/configuration'
import { createServer } from '@/server/http/createServer'
import type { OpenDatabase } from '@/server/database/database'
import { openEmbedded } from '@/server/database/embedded'
import { openPostgres } from '@/server/database/postgres'
import { listen } from '@/server/http/listen'
import { createLog } from '@/server/lib/log'
import { upsertUser } from '@/server/sessions/userStore'
import { createToken } from '@/server/tokens/tokenStore'
import { freePort } from '../browser/support/portalServer'
import { startCluster } from '../server/support/postgres'
import { median, ratio, type Figure } from './figures'

const ROUNDS = 4
const CALLS_OF_A_ROUND = { 1: 12, 20: 160 } as const

type Times = [first: number, whole: number][]
type Load = { address: string; token: string; connections: 1 | 20; stream: boolean }

async function load(input: Load): Promise<Times> {
  const workerData = { ...input, calls: CALLS_OF_A_ROUND[input.connections] }
  const worker = new Worker(new URL('./chatWorker.mjs', import.meta.url), { workerData })
  const [times] = (await once(worker, 'message')) as [Times] // what chatWorker.mjs posts
  return times
}

async function newToken({ db }: OpenDatabase, issuer: string) {
  const now = new Date()
  const profile = { username: 'bench', nickname: '', avatar: '', email: '' }
  const userId = await upsertUser(db, issuer, randomUUID(), profile, now)
  const created = await createToken(db, { userId, name: 'bench', key: null, source: localSource, now })
  if (created.kind !== 'created') throw new Error('the token was refused')
  return created.data.token
}

/** The gateway as it runs in production, with limits that nobody meets, and tokens of so many accounts. */
export async function startGateway(database: OpenDatabase, directory: string, upstream: string, accounts = 1) {
  const port = await freePort()
  const environment = { PORT: String(port), DATA_DIR: directory, MODEL_UPSTREAM: upstream }
  const limits = {
    RATE_LIMIT_DEFAULT_RPM: '1000000000',
    RATE_LIMIT_DEFAULT_TPM: '1000000000',
    RATE_LIMIT_DEFAULT_INPUT_TOKENS: '1000000000',
    RATE_LIMIT_DEFAULT_OUTPUT_TOKENS: '1000000000',
  }
  const configuration = readConfiguration({ ...environment, ...limits }, directory)
  const render = { pathKind: () => 'unknown' as const, themeCss: '' }
  const pages = () => Promise.resolve(null)
  const server = await createServer({ configuration, database, render, pages, log: createLog('error') })
  const tokens: string[] = []
  for (let account = 0; account < accounts; account++) tokens.push(await newToken(database, configuration.publicUrl))
  const listening = await listen(server, port, configuration.host)
  return { origin: `${configuration.publicUrl}/v1`, tokens, token: tokens[0] ?? '', stop: () => listening.stop() }
}

/** Direct calls and calls through the gateway in turn; medians of what the gateway adds. */
async function compare(name: string, direct: string, gateway: { origin: string; token: string }): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const connections of [1, 20] as const) {
    for (const stream of [false, true]) {
      const took: [Times, Times] = [[], []]
      for (let round = 0; round <= ROUNDS; round++) {
        for (const [index, base] of [direct, gateway.origin].entries()) {
          const address = `${base}/chat/completions`
          const times = await load({ address, token: gateway.token, connections, stream })
          if (round > 0) took[index]?.push(...times) // the first round warms up
        }
      }
      for (const [part, what] of stream
        ? ([
            [0, 'first piece'],
            [1, 'whole stream'],
          ] as const)
        : ([[1, 'whole']] as const)) {
        const [plain, through] = took.map((times) => median(times.map((time) => time[part])))
        const [base = NaN, slower = NaN] = [plain, through]
        figures.push([
          `${name}, ${connections} at once, ${what}`,
          `+${(slower - base).toFixed(1)} ms on ${base.toFixed(0)} ms (${ratio(slower, base)})`,
        ])
      }
    }
  }
  return figures
}

async function measureOn(name: string, database: OpenDatabase, upstream: string): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const gateway = await startGateway(database, directory, upstream)
  try {
    return await compare(name, upstream, gateway)
  } finally {
    await gateway.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** What the gateway adds to an upstream that answers in 200 ms, on both databases. */
export async function measureGateway(): Promise<Figure[]> {
  const worker = new Worker(new URL('./upstreamWorker.mjs', import.meta.url))
  const [port] = (await once(worker, 'message')) as [number] // what upstreamWorker.mjs posts
  const upstream = `http://127.0.0.1:${port}/v1`
  const directory = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const cluster = await startCluster()
  try {
    const embedded = await measureOn('PGlite', await openEmbedded(directory), upstream)
    const postgres = await measureOn('PostgreSQL', await openPostgres(await cluster.createDatabase()), upstream)
    return [...embedded, ...postgres]
  } finally {
    await cluster.stop()
    await worker.terminate()
    await rm(directory, { recursive: true, force: true })
  }
}
