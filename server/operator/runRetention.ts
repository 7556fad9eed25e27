import { count, lt, sql } from 'drizzle-orm'
import { deleteCalls, earlierOf } from '../database/cleanup'
import type { Database } from '../database/database'
import { keptFrom } from '../database/outdated'
import { modelCalls } from '../database/usageSchema'
import type { OperatorContext } from './runCommand'

/** `days` as the settings say where none are given; nothing goes unless `deletes`. */
export type Retention = { days: number | null; deletes: boolean }

const plural = (calls: number) => (calls === 1 ? '1 call' : `${calls} calls`)

/** The calls of before `until` by the month of their day. */
function countByMonth(db: Database, until: Date) {
  const month = sql<string>`to_char(${modelCalls.day}, 'YYYY-MM')`.as('month')
  return db
    .select({ month, calls: count() })
    .from(modelCalls)
    .where(lt(modelCalls.calledAt, until))
    .groupBy(month)
    .orderBy(month)
}

const sum = (months: readonly { calls: number }[]) => months.reduce((total, { calls }) => total + calls, 0)

/** Shows which single calls of models are past their retention, and deletes them where that is asked for. */
export async function runRetention(
  { days, deletes }: Retention,
  { db, configuration, now }: OperatorContext,
): Promise<string> {
  const kept = days ?? configuration.keptDays.modelCalls
  const moment = await earlierOf(db, now())
  const until = keptFrom(moment, kept)
  const months = await countByMonth(db, until)
  const head = `Single calls are kept for ${kept} days: from ${until.toISOString()} on. Totals of days and months stay.`
  if (months.length === 0) return `${head}\nNone is older.`
  const lines = months.map(({ month, calls }) => `  ${month}  ${plural(calls)}`)
  if (!deletes) {
    const asked = `retention${days === null ? '' : ` --days ${days}`} --delete`
    return [head, ...lines, `Nothing was deleted. To delete ${plural(sum(months))}: ${asked}`].join('\n')
  }
  await deleteCalls(db, until, moment, new AbortController().signal)
  const left = sum(await countByMonth(db, until))
  const gone = `Deleted ${plural(Math.max(0, sum(months) - left))}.`
  const rest = left === 0 ? [] : [`${plural(left)} are left, because a process of the portal is deleting: ask again.`]
  return [head, ...lines, gone, ...rest].join('\n')
}
