import { count, lt, sql } from 'drizzle-orm'
import {
  callPartitions,
  deletePastCalls,
  dropPastCalls,
  isPast,
  makeCallMonths,
} from '../storage/retention/callPartitions'
import { earlierOf } from '../storage/retention/cleanup'
import type { Database } from '../storage/database'
import { isLockTimeout } from '../platform/databaseUnavailable'
import { createCalendar } from '../platform/calendar'
import { retainedSince } from '../storage/retention/rules'
import { modelCalls } from '../storage/schema/usageSchema'
import { type OperatorContext, plural } from './context'

/** `days` as the settings say where none are given; nothing goes unless `deletes`. */
export type Retention = { days: number | null; deletes: boolean }

type Month = { month: string; partition: string; calls: number }

/** Counts calls earlier than `until` by their month in UTC and their partition. */
function countByMonth(db: Database, until: Date): Promise<Month[]> {
  const month = sql<string>`to_char(${modelCalls.calledAt} at time zone 'UTC', 'YYYY-MM')`.as('month')
  const partition = sql<string>`${modelCalls}.tableoid::regclass::text`.as('partition')
  return db
    .select({ month, partition, calls: count() })
    .from(modelCalls)
    .where(lt(modelCalls.calledAt, until))
    .groupBy(month, partition)
    .orderBy(month, partition)
}

const sum = (months: readonly { calls: number }[]) => months.reduce((total, { calls }) => total + calls, 0)

/** Leaves locked tables to the next run. */
const unlessLocked = (error: unknown) => {
  if (!isLockTimeout(error)) throw error
}

/** Deletes calls earlier than `until`, to the day. A partition that stays locked is left to the next run. */
async function deleteCalls(db: Database, until: Date, moment: Date) {
  const { signal } = new AbortController()
  await deletePastCalls(db, { until, isExact: true }, moment, signal)
  await dropPastCalls(db, until, moment, signal).catch(unlessLocked)
}

/** Counts single calls past their retention, and deletes them if the command says so. */
export async function runRetention({ days, deletes }: Retention, { db, configuration, now }: OperatorContext) {
  const retentionDays = days ?? configuration.retentionDays.modelCalls
  const moment = await earlierOf(db, now())
  const until = retainedSince(createCalendar(configuration.reportingTimeZone), moment, retentionDays)
  // The running portal creates partitions too, unless its database user may not change the schema.
  if (deletes) await makeCallMonths(db).catch(unlessLocked)
  const months = await countByMonth(db, until)
  const head = `Single calls are kept for ${retentionDays} days: from ${until.toISOString()} on. Totals of days and months stay.`
  if (months.length === 0) return `${head}\nNone is older.`
  const whole = (await callPartitions(db)).filter((partition) => isPast(partition, until)).map(({ name }) => name)
  const lines = months.map(({ month, partition, calls }) => {
    return `  ${month}  ${plural(calls, 'call')}${whole.includes(partition) ? `, dropped whole with ${partition}` : ''}`
  })
  if (!deletes) {
    const asked = `retention${days === null ? '' : ` --days ${days}`} --delete`
    return [head, ...lines, `Nothing was deleted. To delete ${plural(sum(months), 'call')}: ${asked}`].join('\n')
  }
  await deleteCalls(db, until, moment)
  const left = sum(await countByMonth(db, until))
  const gone = `Deleted ${plural(Math.max(0, sum(months) - left), 'call')}.`
  const why = 'because a process of the portal is deleting, or something else holds them'
  const rest = left === 0 ? [] : [`${plural(left, 'call')} are left, ${why}: run it again.`]
  return [head, ...lines, gone, ...rest].join('\n')
}
