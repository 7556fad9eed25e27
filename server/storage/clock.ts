import { sql } from 'drizzle-orm'
import type { OpenDatabase } from './database'
import { errorFields, type Log } from '../platform/log'

const READ_EVERY_MS = 30_000
/** A slower response is too inexact. */
const MAX_READING_MS = 1000
const MAX_DIFFERENCE_MS = 5000

/** The current time. Several processes share one database, so its clock decides, not the clock of a process. */
export type Clock = {
  /** The database's time, to about a second. */
  now(): Date
  /** The time that is passed to functions of the database; null lets them read their own clock. */
  sqlTime(): Date | null
  stop(): void
}

/** A clock that tests move. */
export const testClock = (now: () => Date): Clock => ({ now, sqlTime: now, stop: () => undefined })

/** The clock of the embedded database, which is that of the process. */
const ownClock: Clock = { now: () => new Date(), sqlTime: () => null, stop: () => undefined }

/** The database's time, and the milliseconds that reading it took. */
async function readTime({ db }: OpenDatabase) {
  const sent = performance.now()
  const time = sql`extract(epoch from clock_timestamp())`.mapWith(Number)
  const [row] = await db.select({ time }).from(sql`(select) as one`)
  if (!row) throw new Error('a select without a table always gives a row')
  const took = performance.now() - sent
  return { took, begins: row.time * 1000 - sent - took / 2 }
}

/** Follows the clock of a database that several processes share; warns if the process's own clock differs much. */
export async function followClock(database: OpenDatabase, log: Log): Promise<Clock> {
  if (database.kind === 'embedded') return ownClock
  let wasDifferent = false
  let { begins } = await readTime(database)
  // performance.now() is monotonic, so the process's own clock may be set meanwhile.
  const now = () => new Date(begins + performance.now())

  function compare() {
    const differenceMs = Math.round(Date.now() - now().getTime())
    const isDifferent = Math.abs(differenceMs) > MAX_DIFFERENCE_MS
    if (isDifferent && !wasDifferent) log.warn({ differenceMs }, 'this machine’s clock differs from the database’s')
    wasDifferent = isDifferent
  }

  async function read() {
    const reading = await readTime(database)
    if (reading.took <= MAX_READING_MS) ({ begins } = reading)
    compare()
  }

  compare()
  const reading = setInterval(() => {
    read().catch((error: unknown) => log.warn(errorFields(error), 'the database’s clock was not read'))
  }, READ_EVERY_MS)
  reading.unref()
  return { now, sqlTime: () => null, stop: () => clearInterval(reading) }
}
