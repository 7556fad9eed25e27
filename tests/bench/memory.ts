import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { startCluster } from '../server/support/databases/postgres'
import type { Figure } from './figures'
import { leaveMeasuredCore, startPortal } from './throughput/measured'

/** Ten times as many show a leak that takes long: BENCH_CALLS=100000. */
const CALLS = Number(process.env['BENCH_CALLS'] ?? 10_000)
const CONNECTIONS = 20
const SETTLING_MS = 2000

type Gateway = { origin: string; token: string }

/** One call: of five, two are whole, two are streamed, and one is a stream that is broken off. */
async function call({ origin, token }: Gateway, index: number) {
  const kind = index % 5
  const leaving = new AbortController()
  const messages = [{ role: 'user', content: 'Hello there' }]
  const response = await fetch(`${origin}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ model: 'model', messages, stream: kind > 1 }),
    signal: leaving.signal,
  })
  if (response.status !== 200) throw new Error(`status ${response.status}`)
  if (kind < 4) {
    await response.text()
    return
  }
  await response.body?.getReader().read()
  leaving.abort()
}

async function callOften(gateway: Gateway, calls: number) {
  let left = calls
  const caller = async () => {
    while (left-- > 0) await call(gateway, left)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, caller))
}

const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`

async function memoryOf(portal: { memory(): Promise<NodeJS.MemoryUsage> }, calls: number): Promise<Figure> {
  await pause(SETTLING_MS) // calls that were broken off are still being counted
  const { rss, heapUsed } = await portal.memory()
  return [`after ${calls.toLocaleString('en')} calls`, `${mebibytes(heapUsed)} heap, ${mebibytes(rss)} resident`]
}

/**
 * Memory after a tenth, a half and all of the calls: flat if calls leave nothing behind. On PostgreSQL, whose memory is
 * not the server's.
 */
export async function measureMemory(calls = CALLS): Promise<Figure[]> {
  leaveMeasuredCore()
  const workerData = { thinkingMs: 0, pieceMs: 1 }
  const worker = new Worker(new URL('./upstreamWorker.mjs', import.meta.url), { workerData })
  const [port] = (await once(worker, 'message')) as [number] // posted by upstreamWorker.mjs
  const cluster = await startCluster()
  const input = { database: await cluster.createDatabase(), model: `http://127.0.0.1:${port}/v1`, accounts: 1 }
  const portal = await startPortal('', { ...input, flags: ['--expose-gc'] })
  const gateway = { origin: portal.origin, token: portal.tokens[0] ?? '' }
  try {
    const figures: Figure[] = []
    let made = 0
    for (const until of [calls / 10, calls / 2, calls]) {
      await callOften(gateway, until - made)
      made = until
      figures.push(await memoryOf(portal, until))
    }
    return figures
  } finally {
    await portal.stop()
    await cluster.stop()
    await worker.terminate()
  }
}
