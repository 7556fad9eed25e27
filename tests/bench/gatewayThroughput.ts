import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { startCluster } from '../server/support/databases/postgres'
import { median, ratio, type Figure } from './figures'
import {
  leaveMeasuredCore,
  processorTime,
  startModel,
  startPlainProxy,
  startPortal,
  startPortkey,
  type Measured,
} from './throughput/measured'
import { callFor, type Rate } from './throughput/wrk'

const ROUNDS = 3
const WARM_UP_S = 3
const ROUND_S = 6
const STREAMS = 1000
const CONNECTIONS = 64

const tell = ({ perSecond, medianMs, processorMsACall }: Rate) =>
  `${perSecond.toFixed(0)} calls/s, median ${medianMs.toFixed(1)} ms, ${processorMsACall.toFixed(2)} ms of the processor a call`

const medians = (rates: readonly Rate[]): Rate => ({
  perSecond: median(rates.map(({ perSecond }) => perSecond)),
  medianMs: median(rates.map(({ medianMs }) => medianMs)),
  processorMsACall: median(rates.map(({ processorMsACall }) => processorMsACall)),
})

/** Each in turn, so that what else the machine does meets all of them. */
async function inTurn(measured: readonly Measured[]): Promise<Rate[]> {
  const rates: Rate[][] = measured.map(() => [])
  for (const one of measured) await callFor(one, WARM_UP_S, CONNECTIONS)
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, one] of measured.entries()) rates[index]?.push(await callFor(one, ROUND_S, CONNECTIONS))
  return rates.map(medians)
}

type Engine = 'PostgreSQL' | 'PGlite'

/** One process on one core, compared with another gateway and a plain proxy over the same model. */
async function measureRate(engine: Engine, accounts: number): Promise<Figure[]> {
  const cluster = engine === 'PostgreSQL' ? await startCluster({ isDurable: true }) : null
  const model = await startModel()
  const database = (await cluster?.createDatabase()) ?? ''
  const name = `${engine}, accounts: ${accounts}`
  const others = [await startPlainProxy(model.origin), await startPortkey(model.origin)]
  const measured = [model, ...others, await startPortal(name, { database, model: model.origin, accounts })]
  try {
    const rates = await inTurn(measured)
    const [portal, portkey] = [rates.at(-1)?.perSecond ?? NaN, rates.at(-2)?.perSecond ?? NaN]
    const figures = rates.map((rate, index): Figure => [measured[index]?.name ?? '', tell(rate)])
    return [...figures, [`${name}, ratio to the other gateway`, ratio(portal, portkey)]]
  } finally {
    for (const one of measured) await one.stop()
    await cluster?.stop()
  }
}

/** One process as it is, and one that sends a trace of every call. */
async function measureTraces(): Promise<Figure[]> {
  const cluster = await startCluster({ isDurable: true })
  const model = await startModel()
  const input = { model: model.origin, accounts: 200 }
  const measured = [
    await startPortal('no traces', { ...input, database: await cluster.createDatabase() }),
    await startPortal('a trace of every call', {
      ...input,
      database: await cluster.createDatabase(),
      traces: new URL(model.origin).origin, // it takes whatever it is sent
    }),
  ]
  try {
    const rates = await inTurn(measured)
    return rates.map((rate, index) => [measured[index]?.name ?? '', tell(rate)])
  } finally {
    for (const one of [...measured, model]) await one.stop()
    await cluster.stop()
  }
}

/** Several processes on one database, each with its own accounts; on any core, since there is not one for each. */
async function measureProcesses(count: number): Promise<Figure[]> {
  const cluster = await startCluster({ isDurable: true })
  const model = await startModel()
  const input = { database: await cluster.createDatabase(), model: model.origin, accounts: 50, core: null }
  const portals: Measured[] = []
  try {
    for (let index = 0; index < count; index++) portals.push(await startPortal('', input))
    await Promise.all(portals.map((portal) => callFor(portal, WARM_UP_S)))
    const before = processorTime(cluster.pids())
    const rates = await Promise.all(portals.map((portal) => callFor(portal, 2 * ROUND_S)))
    const perSecond = rates.reduce((sum, rate) => sum + rate.perSecond, 0)
    const ofDatabase = (processorTime(cluster.pids()) - before) / (perSecond * 2 * ROUND_S)
    const sum = { ...medians(rates), perSecond }
    return [[`processes: ${count}`, `${tell(sum)}, ${ofDatabase.toFixed(2)} ms of PostgreSQL's`]]
  } finally {
    for (const one of [...portals, model]) await one.stop()
    await cluster.stop()
  }
}

/** A stream whose first chunk has come, and which pauses. */
async function hold(origin: string, token: string): Promise<ClientRequest> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = request(`${origin}/chat/completions`, { method: 'POST', headers, agent: false })
  sent.on('error', () => undefined) // it will be destroyed
  const messages = [{ role: 'user', content: 'Hello there' }]
  sent.end(JSON.stringify({ model: 'model', messages, stream: true, max_tokens: 16 }))
  const [response] = (await once(sent, 'response')) as [IncomingMessage] // of node:http
  response.on('error', () => undefined)
  await once(response, 'data')
  return sent
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

/** The memory of concurrent streams. */
async function measureStreams(): Promise<Figure[]> {
  const cluster = await startCluster({ isDurable: true })
  const workerData = { thinkingMs: 0, pieceMs: 600_000 }
  const worker = new Worker(new URL('./upstreamWorker.mjs', import.meta.url), { workerData })
  const [port] = (await once(worker, 'message')) as [number] // posted by upstreamWorker.mjs
  const flags = ['--expose-gc']
  const model = `http://127.0.0.1:${port}/v1`
  const portal = await startPortal('', { database: await cluster.createDatabase(), model, accounts: 200, flags })
  const open = async (count: number) => {
    const held: ClientRequest[] = []
    for (let index = 0; index < count; index += 20) {
      const tokens = Array.from({ length: 20 }, (_, one) => portal.tokens[(index + one) % portal.tokens.length] ?? '')
      held.push(...(await Promise.all(tokens.map((token) => hold(portal.origin, token)))))
    }
    return held
  }
  try {
    for (const sent of await open(200)) sent.destroy()
    await pause(2000)
    const before = await portal.memory()
    const held = await open(STREAMS)
    const after = await portal.memory()
    for (const sent of held) sent.destroy()
    const added = `${megabytes(after.rss - before.rss)} more, of ${megabytes(after.rss)}`
    return [[`${STREAMS} open streams`, `${added}; heap ${megabytes(after.heapUsed - before.heapUsed)} more`]]
  } finally {
    await portal.stop()
    await worker.terminate()
    await cluster.stop()
  }
}

/** Each by itself takes less than three minutes. */
const pieces: Readonly<Record<string, () => Promise<Figure[]>>> = {
  'postgres-200': () => measureRate('PostgreSQL', 200),
  'postgres-1': () => measureRate('PostgreSQL', 1),
  'pglite-200': () => measureRate('PGlite', 200),
  'pglite-1': () => measureRate('PGlite', 1),
  traces: measureTraces,
  'processes-1': () => measureProcesses(1),
  'processes-2': () => measureProcesses(2),
  'processes-4': () => measureProcesses(4),
  streams: measureStreams,
}

/** All pieces, or those that BENCH_PIECES names. */
export async function measureGatewayThroughput(): Promise<Figure[]> {
  leaveMeasuredCore()
  const chosen = process.env['BENCH_PIECES']?.split(',')
  const figures: Figure[] = []
  for (const [name, measure] of Object.entries(pieces))
    if (chosen?.includes(name) ?? true) figures.push(...(await measure()))
  return figures
}
