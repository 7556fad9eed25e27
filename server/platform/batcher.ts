/** A group that takes longer does not hold up the next one. */
const SLOW_MS = 100
/** Turns of the event loop between two groups: a request needs some from its arrival until it waits. */
const TURNS_BETWEEN = 8

function atMost(ms: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    void work.finally(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Runs `task` for one or several at once; the promise is that of the one that was given. */
export type Batched<Item, Result> = (item: Item) => Promise<Result>

type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A task that blocks the process, as the embedded database does, ends before what has come meanwhile is even read. */
async function yieldToEventLoop(isEnough: () => boolean) {
  for (let turn = 0; turn < TURNS_BETWEEN && !isEnough(); turn++) await nextTurn()
}

/** Splits into those of one key each. */
function byKey<One>(all: readonly One[], keyOf: (one: One) => unknown): One[][] {
  const groups = new Map<unknown, One[]>()
  for (const one of all) {
    const key = keyOf(one)
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}

/**
 * Gathers what comes while `task` runs into its next run, `most` items at a time: nothing waits while nothing runs, and
 * nothing by a clock. A group that fails is run again key by key, so that no item fails for another's sake; of a key one group runs at a time.
 * Without `keyOf` each item is a key of its own. `task` gives a result for each item, in their order.
 */
export function createBatcher<Item, Result>(
  task: (items: readonly Item[]) => Promise<readonly Result[]>,
  most: number,
  keyOf: (item: Item) => unknown = (item) => item,
): Batched<Item, Result> {
  let waiting: Waiting<Item, Result>[] = []
  const busy = new Set<unknown>()
  const keyOfWaiting = ({ item }: Waiting<Item, Result>) => keyOf(item)
  let isRunning = false

  async function settle(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await task(group.map(({ item }) => item))
      for (const [index, result] of results.entries()) group[index]?.resolve(result)
    } catch (error) {
      const parts = byKey(group, keyOfWaiting)
      if (parts.length > 1) await Promise.all(parts.map(settle))
      else for (const { reject } of group) reject(error)
    }
  }

  /** The next ones of whose keys none runs. */
  function next(): Waiting<Item, Result>[] {
    const group = waiting.filter((one) => !busy.has(keyOfWaiting(one))).slice(0, most)
    const taken = new Set(group)
    waiting = waiting.filter((one) => !taken.has(one))
    return group
  }

  async function runOne(group: readonly Waiting<Item, Result>[]) {
    for (const one of group) busy.add(keyOfWaiting(one))
    await settle(group)
    for (const one of group) busy.delete(keyOfWaiting(one))
    start()
  }

  async function run() {
    isRunning = true
    for (let group = next(); group.length > 0; group = next()) {
      await atMost(SLOW_MS, runOne(group))
      await yieldToEventLoop(() => waiting.length >= most)
    }
    isRunning = false
  }

  function start() {
    if (!isRunning && waiting.length > 0) void run()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      start()
    })
}
