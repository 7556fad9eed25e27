/** A group that takes longer does not hold up the next one. */
const SLOW_MS = 100

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
export type Grouped<Item, Result> = (item: Item) => Promise<Result>

type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }

/**
 * Gathers what comes while `task` runs into its next run, `most` items at a time: nothing waits while nothing runs. A group
 * that fails is run again one by one, so that no item fails for another's sake. `task` gives a result for each item, in
 * their order.
 */
export function createGroups<Item, Result>(
  task: (items: readonly Item[]) => Promise<readonly Result[]>,
  most: number,
): Grouped<Item, Result> {
  const waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  async function settle(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await task(group.map(({ item }) => item))
      for (const [index, result] of results.entries()) group[index]?.resolve(result)
    } catch (error) {
      if (group.length > 1) await Promise.all(group.map((one) => settle([one])))
      else group[0]?.reject(error)
    }
  }

  async function run() {
    isRunning = true
    while (waiting.length > 0) await atMost(SLOW_MS, settle(waiting.splice(0, most)))
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void run()
    })
}
