import { setImmediate as othersFirst, setTimeout as pause } from 'node:timers/promises'

/** Characters of JSON that are read at once without a turn: about a millisecond of work. */
export const LARGE = 16 * 1024
const MAX_REST_MS = 50

let last: Promise<void> = Promise.resolve()
let restUntil = 0

async function waitForTurn(): Promise<void> {
  await othersFirst()
  const rest = restUntil - performance.now()
  if (rest >= 1) await pause(Math.min(rest, MAX_REST_MS))
  const startedAt = performance.now()
  // The work of this turn has ended when the event loop continues.
  void othersFirst().then(() => {
    const endedAt = performance.now()
    restUntil = endedAt + (endedAt - startedAt)
  })
}

/**
 * Resolves when the caller may do one large piece of work, in the order of the calls. Other requests go on between two pieces, for as
 * long as the first one took: all large pieces of a process have half of its time at most.
 */
export function nextTurn(): Promise<void> {
  last = last.then(waitForTurn)
  return last
}
