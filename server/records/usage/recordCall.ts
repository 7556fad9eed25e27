import { sql } from 'drizzle-orm'
import { firstFailureStatus } from '@/openapi/rules/calls'
import type { Database } from '@/server/storage/database'
import type { modelCalls } from '@/server/storage/schema/usageSchema'
import { type Calendar, monthOf } from '@/server/platform/calendar'

type Row = typeof modelCalls.$inferSelect

/** `status` is an HTTP status, or `callerGoneStatus`. */
type CountedCall = Pick<
  Row,
  'userId' | 'tokenId' | 'model' | 'calledAt' | 'inputTokens' | 'outputTokens' | 'status' | 'latencyMs'
>

/** A call, with its other columns as far as they are known. */
export type ModelCall = CountedCall & Partial<Omit<Row, keyof CountedCall | 'id' | 'day' | 'admissionId'>>

export type EndedCall = { call: ModelCall; admissionId: number | null }

/** A failed call is recorded but is not usage, unless it used tokens or its caller hung up. */
const isUsage = ({ status, inputTokens, outputTokens }: ModelCall) =>
  status < firstFailureStatus || inputTokens + outputTokens > 0

/** A call as `record_calls` reads it. */
function toRecord({ call, admissionId }: EndedCall, calendar: Calendar) {
  const day = calendar.dayOf(call.calledAt)
  return {
    admission: admissionId,
    caller: call.userId,
    token: call.tokenId,
    model: call.model,
    at: call.calledAt.toISOString(),
    day,
    month: monthOf(day),
    input: call.inputTokens,
    output: call.outputTokens,
    status: call.status,
    took_ms: call.latencyMs,
    request: call.requestId,
    actual: call.actualModel,
    protocol: call.protocol,
    error: call.errorCode,
    cached: call.cachedTokens,
    reasoning: call.reasoningTokens,
    first_ms: call.firstTokenMs,
    finish: call.finishReason,
    client: call.client,
    is_usage: isUsage(call),
  }
}

export type RecordCalls = (ended: readonly EndedCall[]) => Promise<void>

/**
 * Records calls: adds each to its day and month, marks its token as used and ends its admission. One prepared statement records
 * all of them or none, because every model call waits for it. A batch must not contain an admission twice.
 */
export function createRecordCalls(db: Database, calendar: Calendar): RecordCalls {
  const query = db
    .select({ one: sql`1` })
    .from(sql`record_calls(${sql.placeholder('calls')}::jsonb)`)
    .prepare('record_calls')
  return async (ended) => {
    await query.execute({ calls: JSON.stringify(ended.map((one) => toRecord(one, calendar))) })
  }
}

export const recordCalls = (db: Database, ended: readonly EndedCall[], calendar: Calendar): Promise<void> =>
  createRecordCalls(db, calendar)(ended)

export const recordCall = (db: Database, call: ModelCall, calendar: Calendar, admissionId: number | null = null) =>
  recordCalls(db, [{ call, admissionId }], calendar)
