import { setTimeout as pause } from 'node:timers/promises'

/** Bytes of large bodies that a process reads per second, for all users together, so that it stays responsive. */
const BYTES_PER_SECOND = 32 * 1024 * 1024

/** Waits until so many more bytes may be read. */
export type ReadThrottle = (bytes: number) => Promise<void>

/** Throttles all bodies together: chunks are read in the order in which they came. `time` is in milliseconds. */
export function createReadThrottle(
  time = () => performance.now(),
  wait: (ms: number) => Promise<void> = pause,
): ReadThrottle {
  let freeAt = 0
  return async (bytes) => {
    const now = time()
    const startsAt = Math.max(now, freeAt)
    freeAt = startsAt + (1000 * bytes) / BYTES_PER_SECOND
    // A timer is no finer than a millisecond.
    if (startsAt - now >= 1) await wait(startsAt - now)
  }
}
