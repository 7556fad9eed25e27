import { expect, onTestFinished, vi } from 'vitest'

/** Stops the timers of this process, but not those of Node's own HTTP, until the test has ended. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Lets so many milliseconds pass. */
export const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

/** As `expect.poll`, while the server gets the millisecond for which it waits now and then. */
export const soon = <Value>(read: () => Value | Promise<Value>) =>
  expect.poll(async () => {
    await pass(1)
    return read()
  })

/** What comes of `work`, as `soon`. */
export async function settled<Value>(work: Promise<Value>): Promise<Value> {
  let isSettled = false
  const settle = () => void (isSettled = true)
  work.then(settle, settle)
  await soon(() => isSettled).toBe(true)
  return work
}
