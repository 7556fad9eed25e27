import { firstFailureStatus, firstServerErrorStatus } from '@/openapi/rules/calls'
import { isDatabaseUnavailable } from '@/server/platform/databaseUnavailable'
import { errorFields, type Log } from '@/server/platform/log'
import type { Calendar } from '@/server/platform/calendar'
import { within } from '@/server/platform/promises'
import type { Database } from '@/server/storage/database'
import { bucketOf, NO_FIRST_TOKENS, type FirstTokens } from '@/server/storage/status/firstTokens'
import { addHealth, NO_HEALTH, saveHealth, type Health, type MinuteHealth } from '@/server/storage/status/healthStore'

const SAVE_EVERY_MS = 2000
const MINUTE_MS = 60_000

/** A call that has ended. `status` is an HTTP status, or `callerGoneStatus`; `firstTokenMs` is null unless it is a stream with output. */
export type CallEnd = { model: string; status: number; firstTokenMs: number | null }

const ANSWER: Health = { ...NO_HEALTH, answers: 1 }
const FAULT: Health = { ...NO_HEALTH, faults: 1 }

const histogramOf = (ms: number | null): FirstTokens => {
  const bucket = ms === null ? -1 : bucketOf(ms)
  return NO_FIRST_TOKENS.map((_, index) => (index === bucket ? 1 : 0))
}

/** Null for a call that says nothing about the server: the caller made an error, exceeded a limit or left. */
function healthOf({ status, firstTokenMs }: CallEnd): Health | null {
  if (status < firstFailureStatus) return { ...ANSWER, firstTokens: histogramOf(firstTokenMs) }
  return status < firstServerErrorStatus ? null : FAULT
}

type ModelHealthOptions = { db: Database; calendar: Pick<Calendar, 'dayOf'>; now: () => Date; log: Log }

export type ModelHealth = ReturnType<typeof createModelHealth>

/**
 * Counts how calls end, by model and minute. The counts of this process are added to those of the database every two seconds, so
 * that no call waits for it and processes do not wait for each other's rows. A process that is killed loses at most those seconds.
 */
export function createModelHealth({ db, calendar, now, log }: ModelHealthOptions) {
  let waiting = new Map<string, MinuteHealth>()
  let timer: NodeJS.Timeout | null = null
  let saving: Promise<void> | null = null

  function add(entry: MinuteHealth) {
    const key = `${entry.minute.getTime()} ${entry.model}`
    const known = waiting.get(key)
    waiting.set(key, known ? { ...known, ...addHealth(known, entry) } : entry)
    timer ??= setTimeout(() => void save(), SAVE_EVERY_MS).unref()
  }

  async function saveOnce() {
    if (timer) clearTimeout(timer)
    timer = null
    const entries = [...waiting.values()]
    waiting = new Map()
    try {
      await saveHealth(db, entries)
    } catch (error) {
      if (isDatabaseUnavailable(error)) entries.forEach(add)
      else log.error({ ...errorFields(error), entries: entries.length }, 'model health not saved')
    }
  }

  const save = (): Promise<void> => (saving ??= saveOnce().finally(() => (saving = null)))

  return {
    callEnded(call: CallEnd) {
      const health = healthOf(call)
      if (health === null) return
      const at = now()
      const minute = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)
      add({ model: call.model, minute, day: calendar.dayOf(at), ...health })
    },
    /** Saves what is waiting now. */
    save,
    /** Saves what is waiting, within `ms`. */
    async close(ms: number) {
      await within(ms, saving ?? save(), () => undefined)
      await within(ms, save(), () => undefined)
      if (timer) clearTimeout(timer)
    },
  }
}
