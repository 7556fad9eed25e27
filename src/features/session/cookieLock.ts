import { storageKeys } from '@/src/browser/storageKeys'

const longestWaitMs = 10_000

/** Only where the page came by https. */
const locksOf = ({ navigator }: Window) => (navigator as { locks?: LockManager }).locks // as: its type says always

/**
 * The responses of these calls set or clear cookies. They run one at a time over all tabs, so that a slow sign-out does
 * not remove the cookies of another tab's sign-in. Each gives up after a while: many tabs that wake offline would wait
 * for each other's time-outs in turn. Without locks in the browser, no call waits.
 */
export async function withSessionLock<Result>(
  window: Window,
  signal: AbortSignal,
  call: () => Promise<Result>,
): Promise<Result> {
  const locks = locksOf(window)
  if (!locks) return call()
  // Ends the wait alone: a call that has begun has its own time-out.
  const wait = AbortSignal.any([signal, AbortSignal.timeout(longestWaitMs)])
  return await locks.request(storageKeys.sessionHint, { signal: wait }, call)
}
