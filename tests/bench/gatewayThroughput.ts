import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { startCluster } from '../server/support/postgres'
import { median, type Figure } from './figures'

const ROUNDS = 5
const CALLS = 1000
const CONNECTIONS = 16

type Gateway = { origin: string; tokens: string[] }

/** Milliseconds that so many calls take. */
async function load({ origin, tokens }: Gateway, calls: number): Promise<number> {
  const workerData = { address: `${origin}/chat/completions`, tokens, calls, connections: CONNECTIONS }
  const worker = new Worker(new URL('./throughputWorker.mjs', import.meta.url), { workerData })
  const [took] = (await once(worker, 'message')) as [number] // what throughputWorker.mjs posts
  return took
}

/** Milliseconds of the processor that the server has taken so far. */
async function processorTime(server: ChildProcess): Promise<number> {
  server.send('measure')
  const [taken] = (await once(server, 'message')) as [number] // what throughputServer.ts sends
  return taken
}

async function measureOne(name: string, databaseUrl: string, upstream: string, accounts: number): Promise<Figure> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const program = new URL('./throughputServer.ts', import.meta.url).pathname
  const server = fork(program, [directory, databaseUrl, upstream, String(accounts)], { execArgv: ['--import', 'tsx'] })
  try {
    const [gateway] = (await once(server, 'message')) as [Gateway] // what throughputServer.ts sends first
    await load(gateway, CALLS)
    const [times, processor]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      const before = await processorTime(server)
      times.push(await load(gateway, CALLS))
      processor.push((await processorTime(server)) - before)
    }
    const [elapsed, busy] = [median(times), median(processor)]
    const perSecond = Math.round((CALLS * 1000) / elapsed)
    return [
      `${name}, accounts: ${accounts}`,
      `${perSecond} calls/s, ${(busy / CALLS).toFixed(2)} ms of the process a call`,
    ]
  } finally {
    server.kill()
    await once(server, 'exit')
    await rm(directory, { recursive: true, force: true })
  }
}

/** Calls per second of one process over an upstream that answers at once, beside that upstream without the gateway. */
export async function measureGatewayThroughput(): Promise<Figure[]> {
  const worker = new Worker(new URL('./upstreamWorker.mjs', import.meta.url), { workerData: { thinkingMs: 0 } })
  const [port] = (await once(worker, 'message')) as [number] // what upstreamWorker.mjs posts
  const upstream = `http://127.0.0.1:${port}/v1`
  const cluster = await startCluster()
  const figures: Figure[] = []
  try {
    const direct = median([
      await load({ origin: upstream, tokens: [''] }, CALLS),
      await load({ origin: upstream, tokens: [''] }, CALLS),
    ])
    figures.push(['the upstream alone', `${Math.round((CALLS * 1000) / direct)} calls/s`])
    for (const accounts of [200, 1]) {
      figures.push(await measureOne('PostgreSQL', await cluster.createDatabase(), upstream, accounts))
      figures.push(await measureOne('PGlite', '', upstream, accounts))
    }
    return figures
  } finally {
    await cluster.stop()
    await worker.terminate()
  }
}
