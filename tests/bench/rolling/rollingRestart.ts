import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { startPortal, type PortalServer } from '@/tests/browser/support/portalServer'
import { openPostgres } from '@/server/storage/postgres/openPostgres'
import { startCluster } from '@/tests/server/support/databases/postgres'
import { startComposedProxy, type Nginx } from '@/tests/server/support/nginx'
import type { Figure } from '../figures'
import { newToken } from '../startGateway'

const ROLLS = Number(process.env['BENCH_ROLLS'] ?? 10)
const ACCOUNTS = 50
/** More calls at once than two processes on two cores have time for. */
const CONNECTIONS = 64
const OUT_OF_REACH = '1000000000'

type Outcome = { calls: number; lost: Readonly<Record<string, number>> }

/** A model that is quick, so that the portal is what the calls wait for. */
async function startModel() {
  const workerData = { thinkingMs: 10, pieceMs: 2 }
  const worker = new Worker(new URL('../upstreamWorker.mjs', import.meta.url), { workerData })
  const [port] = (await once(worker, 'message')) as [number] // posted by upstreamWorker.mjs
  return { url: `http://127.0.0.1:${port}/v1`, stop: () => worker.terminate() }
}

async function newTokens(address: string): Promise<string[]> {
  const database = await openPostgres(address)
  try {
    const tokens: string[] = []
    while (tokens.length < ACCOUNTS) tokens.push(await newToken(database, 'http://localhost'))
    return tokens
  } finally {
    await database.close()
  }
}

/** Calls through the proxy until `end`, which resolves to the outcome of all calls. */
function callThrough({ origin, ca }: Nginx, tokens: readonly string[]) {
  const workerData = { address: `${origin}/v1/chat/completions`, ca, tokens, connections: CONNECTIONS }
  const worker = new Worker(new URL('./callWorker.mjs', import.meta.url), { workerData })
  return {
    async end() {
      worker.postMessage('end')
      const [outcome] = (await once(worker, 'message')) as [Outcome] // posted by callWorker.mjs
      return outcome
    },
  }
}

/** One after the other, as docs/operating.md says: the next one only when the one before it is ready. */
async function roll(processes: readonly PortalServer[]): Promise<void> {
  for (const process of processes) await process.restart()
}

/** Calls that are lost while two processes behind the nginx of compose restart one after the other, on PostgreSQL. */
export async function measureRollingRestart(): Promise<Figure[]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'bench-rolling-'))
  const cluster = await startCluster({ isDurable: true })
  const model = await startModel()
  const settings = {
    DATABASE_URL: await cluster.createDatabase(),
    MODEL_UPSTREAM: model.url,
    RATE_LIMIT_DEFAULT_RPM: OUT_OF_REACH,
    RATE_LIMIT_DEFAULT_TPM: OUT_OF_REACH,
    RATE_LIMIT_DEFAULT_INPUT_TOKENS: OUT_OF_REACH,
    RATE_LIMIT_DEFAULT_OUTPUT_TOKENS: OUT_OF_REACH,
  }
  const [first, second] = [await startPortal(settings), await startPortal(settings)]
  const proxy = await startComposedProxy(directory, [first.url, second.url], true)
  try {
    const calls = callThrough(proxy, await newTokens(settings.DATABASE_URL))
    const began = performance.now()
    for (let round = 0; round < ROLLS; round++) await roll([first, second])
    const seconds = (performance.now() - began) / 1000
    const { calls: made, lost } = await calls.end()
    const count = Object.values(lost).reduce((sum, some) => sum + some, 0)
    return [
      [
        'calls, of which half are streams',
        `${made} in ${seconds.toFixed(0)} s, ${(made / seconds).toFixed(0)} a second`,
      ],
      [`lost in ${ROLLS} rolls`, String(count)],
      ...Object.entries(lost).map(([failure, some]): Figure => [failure, String(some)]),
      ...(count === 0 ? [] : [first, second].map((portal): Figure => ['said', portal.log()])),
    ]
  } finally {
    await proxy.stop()
    for (const portal of [first, second]) await portal.stop()
    await model.stop()
    await cluster.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
