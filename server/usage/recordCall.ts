import { sql } from 'drizzle-orm'
import { firstFailureStatus } from '@/openapi/rules/calls'
import type { Database } from '../database/database'
import type { Calendar } from '../reporting/calendar'
import { monthOf } from '../reporting/days'

export type ModelCall = {
  userId: string
  tokenId: string
  model: string
  calledAt: Date
  inputTokens: number
  outputTokens: number
  /** HTTP status, or `callerGoneStatus`. */
  status: number
  latencyMs: number
}

/** A failed call is kept but is no usage, unless a model was asked and gave something, or its caller broke it off. */
const isUsage = ({ status, inputTokens, outputTokens }: ModelCall) =>
  status < firstFailureStatus || inputTokens + outputTokens > 0

/**
 * Keeps one call, adds it to its day and its month, marks its token as used and ends its admission, where it has one: all
 * or nothing, and in one statement, for every call of a model waits for it.
 */
export async function recordCall(
  db: Database,
  call: ModelCall,
  calendar: Calendar,
  admissionId: number | null = null,
): Promise<void> {
  const { userId, tokenId, model, calledAt, inputTokens, outputTokens, status, latencyMs } = call
  const day = calendar.dayOf(calledAt)
  const of = sql`${admissionId}::bigint, ${userId}::uuid, ${tokenId}::uuid, ${model}`
  const at = sql`${calledAt.toISOString()}::timestamptz, ${day}::date, ${monthOf(day)}::date`
  const counts = sql`${inputTokens}::integer, ${outputTokens}::integer, ${status}::integer, ${latencyMs}::integer`
  await db.execute(sql`select record_call(${of}, ${at}, ${counts}, ${isUsage(call)}::boolean)`)
}
