import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { startCluster } from '../server/support/postgres'
import { median, ratio, type Figure } from './figures'
import { leaveMeasuredCore, startPortal } from './throughput/measured'

const ROUNDS = 4
const MODEL = { thinkingMs: 50, pieceMs: 2 }
const CALLS_OF_A_ROUND = { 1: 20, 20: 300 } as const

type Times = [first: number, whole: number][]
type Load = { address: string; token: string; connections: 1 | 20; stream: boolean }

async function load(input: Load): Promise<Times> {
  const workerData = { ...input, calls: CALLS_OF_A_ROUND[input.connections] }
  const worker = new Worker(new URL('./chatWorker.mjs', import.meta.url), { workerData })
  const [times] = (await once(worker, 'message')) as [Times] // what chatWorker.mjs posts
  return times
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

async function measureOn(name: string, database: string, upstream: string): Promise<Figure[]> {
  const portal = await startPortal(name, { database, model: upstream, accounts: 1 })
  try {
    return await compare(name, upstream, { origin: portal.origin, token: portal.tokens[0] ?? '' })
  } finally {
    await portal.stop()
  }
}

/** What the gateway adds to an upstream that answers in 50 ms, on both databases. */
export async function measureGateway(): Promise<Figure[]> {
  leaveMeasuredCore()
  const worker = new Worker(new URL('./upstreamWorker.mjs', import.meta.url), { workerData: MODEL })
  const [port] = (await once(worker, 'message')) as [number] // what upstreamWorker.mjs posts
  const upstream = `http://127.0.0.1:${port}/v1`
  const cluster = await startCluster({ isDurable: true })
  try {
    const postgres = await measureOn('PostgreSQL', await cluster.createDatabase(), upstream)
    return [...postgres, ...(await measureOn('PGlite', '', upstream))]
  } finally {
    await cluster.stop()
    await worker.terminate()
  }
}
