import { sql } from 'drizzle-orm'
import { callPartitions } from '@/server/records/retention/callPartitions'
import type { Database } from '@/server/storage/database'

const DAY_MS = 24 * 3600 * 1000
export const now = new Date()

/** The names of the partitions, by time. */
export const namesOf = async (db: Database) => (await callPartitions(db)).map(({ name }) => name)
export const drop = (db: Database, name: string) => db.execute(sql`drop table ${sql.identifier(name)}`)

/** The first moment of the month `later` months after this one. */
export const monthBegins = (later: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later))
/** A moment in the middle of that month. */
export const inMonth = (later: number) => new Date(monthBegins(later).getTime() + 14 * DAY_MS)

/** Creates the partitions of these months as if the portal had run then. */
export async function makePastMonths(db: Database, moments: readonly Date[]): Promise<void> {
  for (const moment of moments) {
    const time = sql`${moment.toISOString()}::timestamptz at time zone 'UTC'`
    await db.execute(sql`select make_call_month(date_trunc('month', ${time})::date)`)
  }
}

/** The name of the partition of a moment's month, or of a later month. */
export function monthName(moment: Date, later = 0): string {
  const month = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + later))
  return `model_calls_${month.toISOString().slice(0, 7).replace('-', '_')}`
}
