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
 * Keeps one call, adds it to its day and its month, and marks its token as used, with what else is to be written: all or
 * nothing, and in one statement, for every call of a model waits for it.
 */
export async function recordCall(
  db: Database,
  call: ModelCall,
  calendar: Calendar,
  others: readonly SQLWrapper[] = [],
): Promise<void> {
  const { tokenId } = call
  const day = calendar.dayOf(call.calledAt)
  const kept = db.insert(modelCalls).values({ ...call, day })
  // Calls end in another order than they begin; greatest() passes over null.
  const lastUsedAt = sql`greatest(${apiTokens.lastUsedAt}, ${call.calledAt.toISOString()}::timestamptz)`
  const used: SQLWrapper = db.update(apiTokens).set({ lastUsedAt }).where(eq(apiTokens.id, tokenId))
  const parts = [...others, kept, ...(isUsage(call) ? rollUp(db, call, day) : [])]
  const named = parts.map((part, index) => sql`${sql.identifier(`part_${index}`)} as ${part}`)
  await db.execute(sql`with ${sql.join(named, sql`, `)} ${used.getSQL()}`)
}

function rollUp(db: Database, { userId, tokenId, model, inputTokens, outputTokens }: ModelCall, day: string) {
  const counts = { userId, calls: 1, inputTokens, outputTokens }
  return [
    db
      .insert(usageDays)
      .values({ ...counts, day, model, tokenId })
      .onConflictDoUpdate({
        target: [usageDays.userId, usageDays.day, usageDays.model, usageDays.tokenId],
        set: added(usageDays),
      }),
    db
      .insert(usageMonths)
      .values({ ...counts, month: monthOf(day) })
      .onConflictDoUpdate({ target: [usageMonths.userId, usageMonths.month], set: added(usageMonths) }),
  ]
}
