import type { TimerOptions } from 'node:timers'
import { setTimeout as pauseFor } from 'node:timers/promises'
import type { OpenDatabase } from '@/server/storage/database'
import { isDatabaseUnavailable } from '@/server/platform/databaseUnavailable'
import { errorFields } from '@/server/platform/errors'
import { createBatcher } from '@/server/platform/batcher'
import type { Log } from '@/server/platform/log'
import type { Calendar } from '@/server/platform/calendar'
import { createRecordCalls, type EndedCall, type ModelCall } from '@/server/storage/usage/recordCall'

const MAX_WAITING = 10_000
const FIRST_WAIT_MS = 250
const MAX_WAIT_MS = 4000

type Uncounted = EndedCall & { isUnderWay: boolean }

export type CallRecorder = {
  /** Keeps a call. Rejects where the database is away, and then keeps it all the same once the database is back. */
  record(call: ModelCall, admissionId: number): Promise<void>
  /** Keeps what waits for the database, within `ms`; what is left is logged. */
  close(ms: number): Promise<void>
}

type Input = {
  database: Pick<OpenDatabase, 'db' | 'maxCallsPerStatement'>
  calendar: Calendar
  log: Log
  /** Tests end the pauses between two tries. */
  pause?: (ms: number, options: TimerOptions) => Promise<unknown>
}

/** The calls that are not kept yet. Those that end while others are being kept are kept together, whosever they are. */
function createBacklog({ database, calendar, log }: Input) {
  const { db, maxCallsPerStatement } = database
  const waiting = new Set<Uncounted>()
  const record = createRecordCalls(db, calendar)
  const keepInGroup = createBatcher(async (group: readonly Uncounted[]) => {
    await record(group)
    return group
  }, maxCallsPerStatement)

  async function keep(one: Uncounted) {
    one.isUnderWay = true
    try {
      await keepInGroup(one)
      waiting.delete(one)
    } finally {
      one.isUnderWay = false
    }
  }

  function giveUp(lost: Uncounted, error: unknown) {
    waiting.delete(lost)
    log.error({ ...lost.call, admissionId: lost.admissionId, ...errorFields(error) }, 'call not counted')
  }

  /** Whether the database is there. */
  async function keepLate(one: Uncounted): Promise<boolean> {
    try {
      await keep(one)
    } catch (error) {
      if (isDatabaseUnavailable(error)) return false
      giveUp(one, error)
    }
    return true
  }

  /** A statement has one of each call: what is under way is left to whoever began it. */
  async function keepWaiting() {
    const [first, ...others] = [...waiting].filter(({ isUnderWay }) => !isUnderWay)
    if (first && (await keepLate(first))) await Promise.all(others.map(keepLate))
  }

  return { waiting, keep, giveUp, keepWaiting }
}

/** Records calls of models, each once: what could not be kept is tried again in the background. */
export function createCallRecorder(input: Input): CallRecorder {
  const { pause = (ms, options) => pauseFor(ms, undefined, options) } = input
  const stopping = new AbortController()
  let retrying: Promise<void> | null = null
  const { waiting, keep, giveUp, keepWaiting } = createBacklog(input)

  async function retry({ signal }: AbortController) {
    for (let ms = FIRST_WAIT_MS; waiting.size > 0 && !signal.aborted; ms = Math.min(2 * ms, MAX_WAIT_MS)) {
      await pause(ms, { ref: false, signal }).catch(() => undefined)
      await keepWaiting()
    }
  }

  function retryLater() {
    if (waiting.size === 0) return
    retrying ??= retry(stopping).finally(() => {
      retrying = null
      if (!stopping.signal.aborted) retryLater()
    })
  }

  return {
    async record(call, admissionId) {
      const one = { call, admissionId, isUnderWay: false }
      waiting.add(one)
      try {
        await keep(one)
      } catch (error) {
        if (!isDatabaseUnavailable(error) || waiting.size > MAX_WAITING) giveUp(one, error)
        if (!isDatabaseUnavailable(error)) throw error
        retryLater()
        throw error
      }
    },
    async close(ms) {
      const last = new AbortController()
      const deadline = setTimeout(() => last.abort(), ms)
      stopping.abort()
      await Promise.race([retry(last), pause(ms, { ref: false })])
      clearTimeout(deadline)
      for (const lost of waiting) giveUp(lost, new Error('the server stops'))
    },
  }
}
