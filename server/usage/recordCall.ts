import { eq, sql, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '../database/database'
import { apiTokens } from '../database/schema'
import { modelCalls, usageDays, usageMonths } from '../database/usageSchema'
import type { Calendar } from '../reporting/calendar'
import { monthOf } from '../reporting/days'

export type ModelCall = {
  userId: string
  tokenId: string
  model: string
  calledAt: Date
  inputTokens: number
  outputTokens: number
  /** HTTP status, or CALLER_GONE. */
  status: number
  latencyMs: number
}

type Counts = typeof usageDays | typeof usageMonths

const added = ({ calls, inputTokens, outputTokens }: Counts) => ({
  calls: sql`${calls} + excluded.calls`,
  inputTokens: sql`${inputTokens} + excluded.input_tokens`,
  outputTokens: sql`${outputTokens} + excluded.output_tokens`,
})

/** The status of a call whose caller hung up: nobody reads its answer. */
export const CALLER_GONE = 499

/** A failed call is kept but is no usage; one that its caller broke off has used what it gave until then. */
export const isUsage = ({ status, outputTokens }: Pick<ModelCall, 'status' | 'outputTokens'>) =>
  status < 400 || (status === CALLER_GONE && outputTokens > 0)

/**
 * Keeps calls, adds them to their days and months, and marks their tokens as used, with what else is to be written: all or
 * nothing, and in one statement, for every call of a model waits for it. Rows are written in the order of their keys, so
 * that two processes never wait for each other.
 */
export async function recordCalls(
  db: Database,
  calls: readonly ModelCall[],
  calendar: Calendar,
  others: readonly SQLWrapper[] = [],
): Promise<void> {
  if (calls.length === 0) return
  const kept = db.insert(modelCalls).values(calls.map((call) => ({ ...call, day: calendar.dayOf(call.calledAt) })))
  const parts = [...others, kept, ...rollUps(db, calls.filter(isUsage), calendar), ...markTokens(db, calls)]
  const named = parts.map((part, index) => sql`${sql.identifier(`part_${index}`)} as (${part.getSQL()})`)
  await db.execute(sql`with ${sql.join(named, sql`, `)} select 1`)
}

/** Keeps one call. */
export const recordCall = (db: Database, call: ModelCall, calendar: Calendar): Promise<void> =>
  recordCalls(db, [call], calendar)

function markTokens(db: Database, calls: readonly ModelCall[]): SQLWrapper[] {
  const tokenIds = [...new Set(calls.map(({ tokenId }) => tokenId))].sort()
  return tokenIds.map((tokenId) => {
    const times = calls.filter((call) => call.tokenId === tokenId).map(({ calledAt }) => calledAt.getTime())
    // Calls end in another order than they begin; greatest() passes over null.
    const latest = new Date(Math.max(...times)).toISOString()
    const lastUsedAt = sql`greatest(${apiTokens.lastUsedAt}, ${latest}::timestamptz)`
    return db.update(apiTokens).set({ lastUsedAt }).where(eq(apiTokens.id, tokenId))
  })
}

function rollUps(db: Database, calls: readonly ModelCall[], calendar: Calendar): SQLWrapper[] {
  if (calls.length === 0) return []
  const rows = calls.map(({ userId, tokenId, model, calledAt, inputTokens, outputTokens }) => {
    const day = calendar.dayOf(calledAt)
    return { userId, tokenId, model, day, month: monthOf(day), calls: 1, inputTokens, outputTokens }
  })
  const days = summed(rows, ({ userId, day, model, tokenId }) => [userId, day, model, tokenId])
  const months = summed(rows, ({ userId, month }) => [userId, month])
  return [
    db
      .insert(usageDays)
      .values(days)
      .onConflictDoUpdate({
        target: [usageDays.userId, usageDays.day, usageDays.model, usageDays.tokenId],
        set: added(usageDays),
      }),
    db
      .insert(usageMonths)
      .values(months)
      .onConflictDoUpdate({ target: [usageMonths.userId, usageMonths.month], set: added(usageMonths) }),
  ]
}

/** One row of each key, in the order of the keys. */
function summed<Row extends { calls: number; inputTokens: number; outputTokens: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => readonly string[],
): Row[] {
  const sums = new Map<string, Row>()
  for (const row of rows) {
    const key = JSON.stringify(keyOf(row))
    const sum = sums.get(key)
    const counts = sum && {
      calls: sum.calls + row.calls,
      inputTokens: sum.inputTokens + row.inputTokens,
      outputTokens: sum.outputTokens + row.outputTokens,
    }
    sums.set(key, { ...row, ...counts })
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum)
}
