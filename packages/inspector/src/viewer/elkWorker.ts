import type { ELK } from 'elkjs/lib/elk-api'

type Layout = Pick<ELK, 'layout'>

let started: Promise<Layout> | null = null

/** Runs ELK in one worker for all charts: a large chart takes seconds, and the window stays responsive. */
export function elkInWorker(): Promise<Layout> {
  started ??= start().catch((error: unknown) => {
    started = null
    throw error
  })
  return started
}

async function start(): Promise<Layout> {
  const { default: Elk } = await import('elkjs/lib/elk-api.js')
  const worker = new Worker(new URL('elkjs/lib/elk-worker.min.js', import.meta.url))
  const failed = new Promise<never>((_resolve, reject) => {
    worker.addEventListener('error', () => {
      started = null
      reject(new Error('the worker that lays it out did not come, or its page’s policy forbids it (worker-src)'))
    })
  })
  failed.catch(() => undefined) // the caller of the layout gets the error
  const elk = new Elk({ workerFactory: () => worker })
  return {
    layout: async (graph, args) => {
      const placed = elk.layout(graph, args)
      await Promise.race([placed, failed])
      return placed
    },
  }
}
