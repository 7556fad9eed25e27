import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { startCluster } from '../server/support/databases/postgres'
import { median, ratio, type Figure } from './figures'
import { leaveMeasuredCore, startPlainProxy, startPortal, startPortkey, type Measured } from './throughput/measured'

const ROUNDS = 4
const MODEL = { thinkingMs: 50, pieceMs: 2 }
const CALLS_OF_A_ROUND = { 1: 20, 20: 300 } as const
/** Until the code is compiled that calls run through. */
const WARM_UP_CALLS = 6000

type Times = [first: number, whole: number][]
type Load = { connections: 1 | 20; stream: boolean; calls: number }

async function load({ origin, tokens, headers }: Measured, how: Load): Promise<Times> {
  const workerData = { ...how, address: `${origin}/chat/completions`, token: tokens[0] ?? '', headers }
  const worker = new Worker(new URL('./chatWorker.mjs', import.meta.url), { workerData })
  const [times] = (await once(worker, 'message')) as [Times] // posted by chatWorker.mjs
  return times
}

const partsOf = (stream: boolean) =>
  stream
    ? ([
        [0, 'first piece'],
        [1, 'whole stream'],
      ] as const)
    : ([[1, 'whole']] as const)

/** Direct calls and calls through gateways in turn; medians of the time that each gateway adds. */
async function compare(direct: Measured, gateways: readonly Measured[], how: Omit<Load, 'calls'>): Promise<Figure[]> {
  const targets = [direct, ...gateways]
  const took: Times[] = targets.map(() => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, one] of targets.entries())
      took[index]?.push(...(await load(one, { ...how, calls: CALLS_OF_A_ROUND[how.connections] })))
  return partsOf(how.stream).flatMap(([part, what]) => {
    const [base = NaN, ...others] = took.map((times) => median(times.map((time) => time[part])))
    return others.map((slower, index): Figure => [
      `${gateways[index]?.name}, ${how.connections} at once, ${what}`,
      `+${(slower - base).toFixed(1)} ms on ${base.toFixed(0)} ms (${ratio(slower, base)})`,
    ])
  })
}

async function measureOn(name: string, database: string, direct: Measured): Promise<Figure[]> {
  const { origin } = direct
  const portal = await startPortal(name, { database, model: origin, accounts: 1 })
  const others = [await startPlainProxy(origin), await startPortkey(origin)]
  try {
    for (const one of [...others, portal]) await load(one, { connections: 20, stream: false, calls: WARM_UP_CALLS })
    await load(portal, { connections: 20, stream: true, calls: WARM_UP_CALLS })
    const figures: Figure[] = []
    for (const connections of [1, 20] as const) {
      figures.push(...(await compare(direct, [...others, portal], { connections, stream: false })))
      figures.push(...(await compare(direct, [portal], { connections, stream: true })))
    }
    return figures
  } finally {
    for (const one of [...others, portal]) await one.stop()
  }
}

/**
 * Latency that the gateway adds to an upstream of 50 ms, on both databases, compared with another gateway and a plain
 * proxy.
 */
export async function measureGateway(): Promise<Figure[]> {
  leaveMeasuredCore()
  const worker = new Worker(new URL('./upstreamWorker.mjs', import.meta.url), { workerData: MODEL })
  const [port] = (await once(worker, 'message')) as [number] // posted by upstreamWorker.mjs
  const origin = `http://127.0.0.1:${port}/v1`
  const direct = { name: 'the model', origin, tokens: [''], headers: {}, pids: [], stop: () => Promise.resolve() }
  const cluster = await startCluster({ isDurable: true })
  try {
    const postgres = await measureOn('PostgreSQL', await cluster.createDatabase(), direct)
    return [...postgres, ...(await measureOn('PGlite', '', direct))]
  } finally {
    await cluster.stop()
    await worker.terminate()
  }
}
