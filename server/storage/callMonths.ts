import { sql } from 'drizzle-orm'
import type { Database } from './database'

/** Months from now whose partitions are created before their first call. */
const MONTHS_AHEAD = [0, 1, 2]

/** Creates the next months. If one fails, the others are still created, then it rejects; its calls go into the default partition. */
export async function makeCallMonths(db: Database): Promise<void> {
  const make = async (ahead: number) => {
    const month = sql`date_trunc('month', now() at time zone 'UTC') + make_interval(months => ${ahead}::integer)`
    await db.execute(sql`select make_call_month((${month})::date)`)
  }
  const months = []
  for (const ahead of MONTHS_AHEAD) {
    const month = make(ahead)
    months.push(month)
    await month.catch(() => undefined)
  }
  await Promise.all(months)
}
