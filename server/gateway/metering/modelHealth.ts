import { isDatabaseUnavailable } from '@/server/platform/databaseUnavailable'
import { errorFields, type Log } from '@/server/platform/log'
import type { Calendar } from '@/server/platform/calendar'
import { within } from '@/server/platform/promises'
import type { Database } from '@/server/storage/database'
import { bucketOf, NO_FIRST_TOKENS, type FirstTokens } from '@/server/records/status/firstTokens'
import { addHealth, NO_HEALTH, saveHealth, type Fault, type MinuteHealth } from '@/server/records/status/healthStore'

const SAVE_EVERY_MS = 2000
const MINUTE_MS = 60_000

/**
 * A call of an account that was answered, or failed by the fault of the model's server. `firstTokenMs` is the time from its
 * admission; null unless it was a stream with output.
 */
export type CallEnd = { model: string; account: string; isFault: boolean; firstTokenMs: number | null }

const histogramOf = (ms: number | null): FirstTokens => {
  const bucket = ms === null ? -1 : bucketOf(ms)
  return NO_FIRST_TOKENS.map((_, index) => (index === bucket ? 1 : 0))
}

type ModelHealthOptions = { db: Database; calendar: Pick<Calendar, 'dayOf'>; now: () => Date; log: Log }

export type ModelHealth = ReturnType<typeof createModelHealth>

/**
 * Counts how calls end, by model and minute. The counts of this process are added to those of the database every two seconds.
 * So no call waits for it, and no process for another's rows. A process that is killed loses at most those seconds.
 * The database counts one fault of an account for each minute and model.
 */
export function createModelHealth({ db, calendar, now, log }: ModelHealthOptions) {
  let waiting = new Map<string, MinuteHealth>()
  let faults = new Map<string, Fault>()
  let timer: NodeJS.Timeout | null = null
  let saving: Promise<void> | null = null

  const saveLater = () => void (timer ??= setTimeout(() => void save(), SAVE_EVERY_MS).unref())

  function add(entry: MinuteHealth) {
    const key = `${entry.minute.getTime()} ${entry.model}`
    const known = waiting.get(key)
    waiting.set(key, known ? { ...known, ...addHealth(known, entry) } : entry)
    saveLater()
  }

  function addFault(fault: Fault) {
    faults.set(`${fault.minute.getTime()} ${fault.account} ${fault.model}`, fault)
    saveLater()
  }

  async function saveOnce() {
    if (timer) clearTimeout(timer)
    timer = null
    const [entries, failed] = [[...waiting.values()], [...faults.values()]]
    waiting = new Map()
    faults = new Map()
    try {
      await saveHealth(db, entries, failed)
    } catch (error) {
      if (isDatabaseUnavailable(error)) {
        entries.forEach(add)
        failed.forEach(addFault)
      } else log.error({ ...errorFields(error), entries: entries.length + failed.length }, 'model health not saved')
    }
  }

  const save = (): Promise<void> => (saving ??= saveOnce().finally(() => (saving = null)))

  return {
    callEnded({ model, account, isFault, firstTokenMs }: CallEnd) {
      const at = now()
      const minute = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)
      const place = { model, minute, day: calendar.dayOf(at) }
      if (isFault) addFault({ ...place, account })
      else add({ ...place, ...NO_HEALTH, answers: 1, firstTokens: histogramOf(firstTokenMs) })
    },
    save,
    async close(ms: number) {
      await within(ms, saving ?? save(), () => undefined)
      await within(ms, save(), () => undefined)
      if (timer) clearTimeout(timer)
    },
  }
}
