import { and, count, desc, eq, gte, inArray, lt, lte } from 'drizzle-orm'
import { retainedSince } from '@/server/storage/retention/rules'
import type { Configuration } from '@/server/configuration/configuration'
import type { Calendar } from '@/server/platform/calendar'
import type { Database } from '@/server/storage/database'
import { rangeProblem, addDays } from '@/openapi/rules/days'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { DayRange, CallPage, CallQuery } from '@/openapi/types'
import { firstFailureStatus, listedCalls } from '@/openapi/rules/calls'
import { apiTokens } from '@/server/storage/schema/schema'
import { modelCalls } from '@/server/storage/schema/usageSchema'
import { isStorable, isUuid } from '@/server/platform/text'
import type { Api } from '../api/api'
import { createStatistics, cumulative } from './statistics'

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

const refusals = {
  reversed: RefusalCode.RANGE_REVERSED,
  inFuture: RefusalCode.RANGE_IN_FUTURE,
  tooOld: RefusalCode.RANGE_TOO_OLD,
  tooLong: RefusalCode.RANGE_TOO_LONG,
} as const

/** The refusal code of a range of days for which statistics are not available; null if they are. */
export function rangeRefusal(range: DayRange, today: string) {
  const problem = rangeProblem(range, today)
  return problem && refusals[problem]
}

const CUMULATIVE = 1

type StatisticsPorts = {
  db: Database
  calendar: Pick<Calendar, 'timeZone' | 'dayOf' | 'startOf'>
  configuration: Pick<Configuration, 'defaultLimits'> & {
    retentionDays: Pick<Configuration['retentionDays'], 'modelCalls'>
  }
}

/** `/puyu/statistics/*`: the signed-in user's calls, counted in days of the reporting zone. */
export function addStatisticsRoutes(api: Api, { db, calendar, configuration }: StatisticsPorts): void {
  const statistics = createStatistics(db)

  api.authenticated('getUsageOverview', async ({ session, now }) => {
    const overview = await statistics.overview(session.user.id, calendar.dayOf(now), configuration.defaultLimits)
    return { data: { ...overview, time_zone: calendar.timeZone } }
  })

  api.authenticated('listUsedModels', async ({ body, session, now }) => {
    const refusal = rangeRefusal(body, calendar.dayOf(now))
    return refusal === null ? { data: { list: await statistics.models(session.user.id, body) } } : { refusal }
  })

  api.authenticated('getTrend', async ({ body, session, now }) => {
    const refusal = rangeRefusal(body, calendar.dayOf(now))
    if (refusal !== null) return { refusal }
    const chosen = { models: body.modelIds, tokens: body.tokenIds ?? [] }
    const points = await statistics.daily(session.user.id, body, chosen)
    return { data: { time_zone: calendar.timeZone, list: body.method === CUMULATIVE ? cumulative(points) : points } }
  })

  api.authenticated('listCalls', async ({ body, session, now }) => {
    const refusal = rangeRefusal(body, calendar.dayOf(now))
    if (refusal !== null) return { refusal }
    const listed = {
      userId: session.user.id,
      retainedSince: retainedSince(calendar, now, configuration.retentionDays.modelCalls),
    }
    return { data: await listCalls(db, calendar, listed, body) }
  })
}
