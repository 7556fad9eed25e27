type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }

/** What one statement of the database is asked to take at most. */
const MOST = 200

/**
 * Runs items of one key one after the other: what comes while a run is under way goes into the next one together, so that
 * a burst costs two runs, and who is alone waits for nobody. `run` gives a result or an Error for each item, in their
 * order; where it throws, all of its items fail.
 */
export function inBatches<Item, Result>(
  run: (key: string, items: readonly Item[]) => Promise<readonly (Result | Error)[]>,
): (key: string, item: Item) => Promise<Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>()

  async function runBatch(key: string, batch: readonly Waiting<Item, Result>[]) {
    try {
      const items = batch.map(({ item }) => item)
      const results = await run(key, items)
      if (results.length !== batch.length) throw new Error('a run gives a result for each item')
      results.forEach((result, index) => {
        if (result instanceof Error) batch[index]?.reject(result)
        else batch[index]?.resolve(result)
      })
    } catch (error) {
      batch.forEach(({ reject }) => reject(error))
    }
  }

  async function work(key: string, queue: Waiting<Item, Result>[]) {
    while (queue.length > 0) await runBatch(key, queue.splice(0, MOST))
    queues.delete(key)
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const waiting = queues.get(key)
      const entry = { item, resolve, reject }
      if (waiting) {
        waiting.push(entry)
        return
      }
      const queue = [entry]
      queues.set(key, queue)
      void work(key, queue)
    })
}
