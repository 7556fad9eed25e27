import { and, count, desc, eq, gte, inArray, lt, lte, ne, sql, type SQL } from 'drizzle-orm'
import { callerGoneStatus, firstFailureStatus, firstServerErrorStatus, listedCalls } from '@/openapi/rules/calls'
import { addDays } from '@/openapi/rules/days'
import type { CallOutcome, CallPage, CallQuery, ModelCall } from '@/openapi/types'
import type { Calendar } from '@/server/platform/calendar'
import type { Database } from '@/server/storage/database'
import { modelCalls } from '@/server/storage/schema/usageSchema'
import { isOfTokens } from './tokenFilter'
import { tokenNames } from './tokenNames'

type Days = Pick<Calendar, 'startOf' | 'timeZone'>

/** The calls that a user may see. */
type VisibleCalls = {
  userId: string
  /** The start of retention: earlier calls stay stored until their month is dropped. */
  retainedSince: Date
  /** Whether users see the ids of upstreams that differ from those on offer. */
  showsActualModels: boolean
}

type Row = typeof modelCalls.$inferSelect

const toModelCall = (call: Row, tokenName: string | null, { showsActualModels }: VisibleCalls): ModelCall => ({
  called_at: call.calledAt.toISOString(),
  model: call.model,
  token_name: tokenName,
  status: call.status,
  input_tokens: call.inputTokens,
  output_tokens: call.outputTokens,
  latency_ms: call.latencyMs,
  request_id: call.requestId,
  actual_model: showsActualModels || call.actualModel === call.model ? call.actualModel : null,
  protocol: call.protocol,
  error_code: call.errorCode,
  cached_tokens: call.cachedTokens,
  reasoning_tokens: call.reasoningTokens,
  first_token_ms: call.firstTokenMs,
  finish_reason: call.finishReason,
  client: call.client,
})

/** Calls in the order of their index. */
const byTime = [desc(modelCalls.calledAt), desc(modelCalls.id)]

/** The same order of the few calls with a request id. No index has this expression: the one of times would read all calls of the account. */
const ofRequest = [desc(sql`${modelCalls.calledAt} + interval '0'`), desc(modelCalls.id)]

const selectCalls = (db: Database, condition: SQL | undefined, order: readonly SQL[]) =>
  db
    .select()
    .from(modelCalls)
    .where(condition)
    .orderBy(...order)

async function toModelCalls(db: Database, rows: readonly Row[], visible: VisibleCalls): Promise<ModelCall[]> {
  const tokenIds = rows.map(({ tokenId }) => tokenId)
  const names = await tokenNames(db, visible.userId, tokenIds)
  return rows.map((row) => toModelCall(row, names.get(row.tokenId) ?? null, visible))
}

/** One page of a user's calls in a range of days, newest first. Pages end after the newest `listedCalls`. */
export async function listCalls(
  db: Database,
  calendar: Days,
  visible: VisibleCalls,
  query: CallQuery,
): Promise<CallPage> {
  const { page = 1, page_size = 20 } = query
  const condition = callFilter(calendar, visible, query)
  const offset = (page - 1) * page_size
  const limit = Math.max(0, Math.min(page_size, listedCalls - offset))
  const rows = await selectCalls(db, condition, query.requestId === undefined ? byTime : ofRequest)
    .limit(limit)
    .offset(Math.min(offset, listedCalls))
  const list = await toModelCalls(db, rows, visible)
  // Counting reads as many calls as the page did, or all of them if few are found.
  const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0)
  const total = isLastPage ? offset + rows.length : await countCalls(db, condition)
  return { time_zone: calendar.timeZone, list, total, page, page_size }
}

async function countCalls(db: Database, condition: SQL | undefined): Promise<number> {
  const within = db.select({ id: modelCalls.id }).from(modelCalls).where(condition).limit(listedCalls).as('within')
  const [counted] = await db.select({ total: count() }).from(within)
  return counted?.total ?? 0
}

/** Finds the user's newest call with a request id, or null. */
export async function findCall(db: Database, visible: VisibleCalls, requestId: string): Promise<ModelCall | null> {
  const { userId, retainedSince } = visible
  const condition = and(
    eq(modelCalls.userId, userId),
    eq(modelCalls.requestId, requestId),
    gte(modelCalls.calledAt, retainedSince),
  )
  const [call = null] = await toModelCalls(db, await selectCalls(db, condition, ofRequest).limit(1), visible)
  return call
}

const outcomes: Readonly<Record<CallOutcome, SQL | undefined>> = {
  answered: lt(modelCalls.status, firstFailureStatus),
  failed: gte(modelCalls.status, firstFailureStatus),
  rejected: and(
    gte(modelCalls.status, firstFailureStatus),
    lt(modelCalls.status, firstServerErrorStatus),
    ne(modelCalls.status, callerGoneStatus),
  ),
  cancelled: eq(modelCalls.status, callerGoneStatus),
  server_error: gte(modelCalls.status, firstServerErrorStatus),
}

function callFilter(calendar: Days, { userId, retainedSince }: VisibleCalls, query: CallQuery) {
  const { modelIds = [], tokenIds = [], outcome, requestId, startTime, endTime, until } = query
  const begins = calendar.startOf(startTime)
  return and(
    eq(modelCalls.userId, userId),
    gte(modelCalls.calledAt, begins < retainedSince ? retainedSince : begins),
    lt(modelCalls.calledAt, calendar.startOf(addDays(endTime, 1))),
    until === undefined ? undefined : lte(modelCalls.calledAt, new Date(until)),
    modelIds.length > 0 ? inArray(modelCalls.model, modelIds) : undefined,
    isOfTokens(tokenIds),
    outcome && outcomes[outcome],
    requestId === undefined ? undefined : eq(modelCalls.requestId, requestId),
  )
}
