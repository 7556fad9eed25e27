import { and, count, desc, eq, gte, inArray, lt, lte } from 'drizzle-orm'
import { firstFailureStatus, listedCalls } from '@/openapi/rules/calls'
import { addDays } from '@/openapi/rules/days'
import type { CallPage, CallQuery } from '@/openapi/types'
import type { Database } from '@/server/storage/database'
import { apiTokens } from '@/server/storage/schema/schema'
import { modelCalls } from '@/server/storage/schema/usageSchema'
import { isStorable } from '@/server/platform/text'
import { isUuid } from '@/server/platform/uuid'
import type { Calendar } from '@/server/platform/calendar'

type Days = Pick<Calendar, 'startOf' | 'timeZone'>

/** A user's calls since the start of retention: earlier ones stay stored until their month is dropped. */
type RetainedCalls = { userId: string; retainedSince: Date }

/** One page of a user's calls in a range of days, newest first. Pages end after the newest `listedCalls`. */
export async function listCalls(
  db: Database,
  calendar: Days,
  listed: RetainedCalls,
  query: CallQuery,
): Promise<CallPage> {
  const { page = 1, page_size = 20 } = query
  const wanted = callFilter(calendar, listed, query)
  const within = db.select({ id: modelCalls.id }).from(modelCalls).where(wanted).limit(listedCalls).as('within')
  const [counted] = await db.select({ total: count() }).from(within)
  const offset = (page - 1) * page_size
  const rows = await db
    .select({ call: modelCalls, tokenName: apiTokens.name })
    .from(modelCalls)
    .innerJoin(apiTokens, eq(apiTokens.id, modelCalls.tokenId))
    .where(wanted)
    .orderBy(desc(modelCalls.calledAt), desc(modelCalls.id))
    .limit(Math.max(0, Math.min(page_size, listedCalls - offset)))
    .offset(Math.min(offset, listedCalls))
  const list = rows.map(({ call, tokenName }) => ({
    called_at: call.calledAt.toISOString(),
    model: call.model,
    token_name: tokenName,
    status: call.status,
    input_tokens: call.inputTokens,
    output_tokens: call.outputTokens,
    latency_ms: call.latencyMs,
  }))
  return { time_zone: calendar.timeZone, list, total: counted?.total ?? 0, page, page_size }
}

function callFilter(calendar: Days, { userId, retainedSince }: RetainedCalls, query: CallQuery) {
  const { modelIds = [], tokenIds = [], outcome, startTime, endTime, until } = query
  const outcomes = {
    answered: lt(modelCalls.status, firstFailureStatus),
    failed: gte(modelCalls.status, firstFailureStatus),
  }
  const begins = calendar.startOf(startTime)
  return and(
    eq(modelCalls.userId, userId),
    gte(modelCalls.calledAt, begins < retainedSince ? retainedSince : begins),
    lt(modelCalls.calledAt, calendar.startOf(addDays(endTime, 1))),
    until === undefined ? undefined : lte(modelCalls.calledAt, new Date(until)),
    modelIds.length > 0 ? inArray(modelCalls.model, modelIds.filter(isStorable)) : undefined,
    tokenIds.length > 0 ? inArray(modelCalls.tokenId, tokenIds.filter(isUuid)) : undefined,
    outcome && outcomes[outcome],
  )
}
