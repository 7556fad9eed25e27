import { expect, onTestFinished, vi } from 'vitest'

/** Stops the timers of this process, except those of Node's own HTTP, until the test ends. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Advances the time by `ms` milliseconds. */
export const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

/** Polls like `expect.poll`, and advances the time by a millisecond in between, for which the server waits now and then. */
export const soon = <Value>(read: () => Value | Promise<Value>) =>
  expect.poll(async () => {
    await pass(1)
    return read()
  })

/** Awaits `work`, advancing the time like `soon`. */
export async function settled<Value>(work: Promise<Value>): Promise<Value> {
  let isSettled = false
  const settle = () => void (isSettled = true)
  work.then(settle, settle)
  await soon(() => isSettled).toBe(true)
  return work
}
