import { setTimeout as pause } from 'node:timers/promises'
import { createTurns } from './turns'

/** The rest after a piece of work, in the time that the work took. */
const REST = 2

/** Does one piece of work after the other, and rests after each, so that a process with many of them answers others too. */
export type LargeWork = <Result>(work: () => Result | Promise<Result>) => Promise<Result>

export function createLargeWork(): LargeWork {
  const inTurn = createTurns()
  return (work) =>
    new Promise((resolve, reject) => {
      void inTurn('', async () => {
        const startedAt = performance.now()
        const done = (async () => work())()
        done.then(resolve, reject)
        await done.catch(() => undefined) // rejected above
        await pause(REST * (performance.now() - startedAt), undefined, { ref: false })
      })
    })
}
