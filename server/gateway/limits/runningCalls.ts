import { setTimeout as pause } from 'node:timers/promises'
import { ServerStopping } from '@/server/platform/http/shutdown'

const MAX_STOP_MS = 1500

type RunningCall = { abort: AbortController; ended: Promise<unknown> }

/** The running calls, so that a stopping server can abort and count them. */
export type RunningCalls = ReturnType<typeof createRunningCalls>

export function createRunningCalls() {
  const running = new Set<RunningCall>()
  const counts = new Map<string, number>()
  let isStopped = false
  const countOf = (userId: string) => counts.get(userId) ?? 0

  // A call may leave a stream behind, which is tracked before the call itself ends.
  async function ended() {
    while (running.size > 0) await Promise.allSettled([...running].map((call) => call.ended))
  }

  return {
    countOf,
    /** Counts a call as running until `ended` settles; returns `ended`. */
    track<Result>(userId: string, abort: AbortController, result: Promise<Result>) {
      const call = { abort, ended: result }
      const forget = () => {
        running.delete(call)
        if (countOf(userId) === 1) counts.delete(userId)
        else counts.set(userId, countOf(userId) - 1)
      }
      running.add(call)
      counts.set(userId, countOf(userId) + 1)
      result.then(forget, forget)
      if (isStopped) abort.abort(new ServerStopping())
      return result
    },
    /** Aborts running and later calls; resolves when all have ended, or after 1.5 seconds. */
    async stop() {
      isStopped = true
      for (const { abort } of running) abort.abort(new ServerStopping())
      await Promise.race([ended(), pause(MAX_STOP_MS, undefined, { ref: false })])
    },
  }
}
