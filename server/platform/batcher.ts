import { groupBy } from './groupBy'
import { within } from './promises'

/** A batch that takes longer does not delay the next one. */
const SLOW_MS = 100
/** Turns of the event loop between two batches: a request needs some between its arrival and its place in a batch. */
const TURNS_BETWEEN = 8

/** Adds an item to a batch; settles with the result of that item. */
export type Batched<Item, Result> = (item: Item) => Promise<Result>

type Waiting<Item, Result> = {
  item: Item
  key: unknown
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Lets pending requests be read: a task that blocks the process, as the embedded database does, leaves them in the socket. */
async function yieldToEventLoop(isEnough: () => boolean) {
  for (let turn = 0; turn < TURNS_BETWEEN && !isEnough(); turn++) await nextTurn()
}

/**
 * Batches the items that arrive while `task` runs, at most `most` at a time; an item waits for no timer. If a batch fails, it runs
 * again key by key, so that no item fails because of another. Two batches with the same key never run at once. By default each item
 * is its own key. `task` returns one result for each item, in the same order; an item without a result is rejected.
 */
export function createBatcher<Item, Result>(
  task: (items: readonly Item[]) => Promise<readonly Result[]>,
  most: number,
  keyOf: (item: Item) => unknown = (item) => item,
): Batched<Item, Result> {
  let waiting: Waiting<Item, Result>[] = []
  const busy = new Set<unknown>()
  let isRunning = false

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await task(batch.map(({ item }) => item))
      for (const [index, result] of results.entries()) batch[index]?.resolve(result)
      for (const { reject } of batch.slice(results.length)) reject(new Error('the batch has no result for this item'))
    } catch (error) {
      const parts = [...groupBy(batch, ({ key }) => key).values()]
      if (parts.length > 1) await Promise.all(parts.map(settle))
      else for (const { reject } of batch) reject(error)
    }
  }

  /** Takes the next items whose keys are not running. */
  function next(): Waiting<Item, Result>[] {
    const batch = waiting.filter(({ key }) => !busy.has(key)).slice(0, most)
    const taken = new Set(batch)
    waiting = waiting.filter((one) => !taken.has(one))
    return batch
  }

  async function runOne(batch: readonly Waiting<Item, Result>[]) {
    for (const { key } of batch) busy.add(key)
    await settle(batch)
    for (const { key } of batch) busy.delete(key)
    start()
  }

  async function run() {
    isRunning = true
    for (let batch = next(); batch.length > 0; batch = next()) {
      await within(SLOW_MS, runOne(batch), () => undefined)
      await yieldToEventLoop(() => waiting.length >= most)
    }
    isRunning = false
  }

  function start() {
    if (!isRunning && waiting.length > 0) void run()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, key: keyOf(item), resolve, reject })
      start()
    })
}
