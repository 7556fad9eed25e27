import { sql } from 'drizzle-orm'
import { CHANGES_CHANNEL, type Database } from '@/server/database/database'
import {
  askedCalls,
  attemptColumns,
  handedIn,
  limitParameters,
  toAttempt,
  type Asking,
  type Attempt,
  type HandedIn,
} from '../reserveCalls'
import { monthAsked, type LimitContext } from '../usageSnapshot'

/** A lease is reserved where there is room for so many of its size. */
const SPARE = 4

const given = sql.placeholder

/** A lease that was reserved for `asking[position]`, in a month that ends then. */
export type Granted = { position: number; attempt: Attempt; ends: number }

export type LeaseStatements = {
  /** Keeps ended calls, in the form of `record_calls`, and reserves leases as calls are reserved, for milliseconds; fewer where room is short. */
  record: (calls: string, asking: readonly Asking[], leaseMs: number) => Promise<Granted[]>
  /** Tells what became of leases. */
  settle: (leases: HandedIn) => Promise<unknown>
  /** Asks the processes that lease room of an account to give it back. */
  recall: (userId: string) => Promise<unknown>
}

export function createLeaseStatements(db: Database, limitContext: LimitContext, spare = SPARE): LeaseStatements {
  const record = db
    .select(attemptColumns)
    .from(
      sql`record_calls_and_lease(
        ${given('calls')}::jsonb, ${given('wanted')}::jsonb,
        ${given('month')}::date, ${given('begins')}::timestamptz, ${given('ends')}::timestamptz,
        ${given('rpm')}::bigint, ${given('tpm')}::bigint, ${given('inputTokens')}::bigint, ${given('outputTokens')}::bigint,
        ${given('longest')}::interval, ${given('lease')}::interval, ${given('spare')}::integer
      )`,
    )
    .prepare('record_calls_and_lease')
  const settle = db
    .select({ one: sql`1` })
    .from(sql`gateway_settle_leases(${given('inUse')}::jsonb, ${given('givenBack')}::bigint[])`)
    .prepare('gateway_settle_leases')

  return {
    async record(calls, asking, leaseMs) {
      const month = monthAsked(null, limitContext)
      const ends = Date.parse(month.ends)
      const wanted = askedCalls(asking)
      const lease = `${leaseMs} milliseconds`
      const rows = await record.execute({ calls, wanted, ...month, ...limitParameters(limitContext), lease, spare })
      return rows.map((row) => ({ position: row.position, attempt: toAttempt(row, limitContext), ends }))
    },
    settle: (leases) => settle.execute(handedIn(leases)),
    recall: (userId) => db.select({ told: sql`1` }).from(sql`pg_notify(${CHANGES_CHANNEL}, ${`leases:${userId}`})`),
  }
}
