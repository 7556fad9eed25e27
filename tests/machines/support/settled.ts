import type { SimulatedClock } from 'xstate'

/** Lets every answer that is already there arrive: promises have passed when the next macrotask runs. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Moves the clock on in steps of 10 ms, with time for answers between them. */
export async function pass(clock: SimulatedClock, ms: number) {
  await settled()
  for (let gone = 0; gone < ms; gone += 10) {
    clock.increment(Math.min(10, ms - gone))
    await settled()
  }
}
