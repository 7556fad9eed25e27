import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { startCluster } from '../server/support/postgres'
import type { Figure } from './figures'

const CALLS = 100_000
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

async function memoryOf(server: ChildProcess, name: string): Promise<Figure> {
  await pause(SETTLING_MS) // calls that were broken off are still being counted
  server.send('measure')
  const [{ rss, heapUsed }] = (await once(server, 'message')) as [NodeJS.MemoryUsage] // what memoryServer.ts sends
  return [name, `${mebibytes(heapUsed)} heap, ${mebibytes(rss)} resident`]
}

/** Memory after a tenth of the calls and after all of them: flat where nothing is kept of a call. On PostgreSQL, whose memory is not the server's. */
export async function measureMemory(calls = CALLS): Promise<Figure[]> {
  const workerData = { thinkingMs: 0, pieceMs: 1 }
  const worker = new Worker(new URL('./upstreamWorker.mjs', import.meta.url), { workerData })
  const [port] = (await once(worker, 'message')) as [number] // what upstreamWorker.mjs posts
  const directory = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const cluster = await startCluster()
  const program = new URL('./memoryServer.ts', import.meta.url).pathname
  const server = fork(program, [directory, await cluster.createDatabase(), `http://127.0.0.1:${port}/v1`], {
    execArgv: ['--expose-gc', '--import', 'tsx'],
  })
  try {
    const [gateway] = (await once(server, 'message')) as [Gateway] // what memoryServer.ts sends first
    const first = calls / 10
    await callOften(gateway, first)
    const early = await memoryOf(server, `after ${first.toLocaleString('en')} calls`)
    await callOften(gateway, calls - first)
    return [early, await memoryOf(server, `after ${calls.toLocaleString('en')} calls`)]
  } finally {
    server.kill()
    await cluster.stop()
    await worker.terminate()
    await rm(directory, { recursive: true, force: true })
  }
}
