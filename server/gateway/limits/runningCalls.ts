import { setTimeout as pause } from 'node:timers/promises'
import { ServerStopping } from '@/server/platform/http/shutdown'

const MAX_STOP_MS = 1500

type RunningCall = { abort: AbortController; ended: Promise<unknown> }

/** The calls under way, so that a server that stops can break them off and have them counted. */
export type RunningCalls = {
  /** Keeps a user's call until `ended` settles, and gives `ended` back. */
  track<Result>(userId: string, abort: AbortController, ended: Promise<Result>): Promise<Result>
  countOf(userId: string): number
  /** Breaks off what runs and what is yet to come; resolves when all of it has ended, or after 1.5 seconds. */
  stop(): Promise<void>
}

export function createRunningCalls(): RunningCalls {
  const running = new Set<RunningCall>()
  const counts = new Map<string, number>()
  let isStopped = false
  const countOf = (userId: string) => counts.get(userId) ?? 0

  // A call that has been answered may leave a stream behind, which is tracked before the call ends.
  async function ended() {
    while (running.size > 0) await Promise.allSettled([...running].map((call) => call.ended))
  }

  return {
    countOf,
    track(userId, abort, result) {
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
    async stop() {
      isStopped = true
      for (const { abort } of running) abort.abort(new ServerStopping())
      await Promise.race([ended(), pause(MAX_STOP_MS, undefined, { ref: false })])
    },
  }
}
