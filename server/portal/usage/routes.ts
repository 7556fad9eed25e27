import { retainedSince } from '@/server/records/retention/rules'
import type { Configuration, ModelSettings } from '@/server/configuration/configuration'
import type { Calendar } from '@/server/platform/calendar'
import type { Database } from '@/server/storage/database'
import { rangeProblem } from '@/openapi/rules/days'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { DayRange, TrendPoint } from '@/openapi/types'
import type { Api } from '../api/api'
import { findCall, listCalls } from '@/server/records/usage/callList'
import { createStatistics, cumulative } from '@/server/records/usage/statistics'
import { trendGroups } from '@/server/records/usage/trendGroups'

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
    models: { current(): Pick<ModelSettings, 'actualIds'> }
  }
}

/** `/puyu/statistics/*`: the signed-in user's calls, counted in days of the reporting zone. */
export function addStatisticsRoutes(api: Api, { db, calendar, configuration }: StatisticsPorts): void {
  const statistics = createStatistics(db)
  const visibleTo = (userId: string, now: Date) => ({
    userId,
    retainedSince: retainedSince(calendar, now, configuration.retentionDays.modelCalls),
    showsActualModels: configuration.models.current().actualIds === 'shown',
  })

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
    const inOrder = (points: readonly TrendPoint[]) => (body.method === CUMULATIVE ? cumulative(points) : [...points])
    const { group_by } = body
    const [{ list, ...more }, groups] = await Promise.all([
      statistics.trend(session.user.id, body, calendar.dayOf(now)),
      group_by && trendGroups(db, session.user.id, { ...body, group_by }),
    ])
    return {
      data: {
        time_zone: calendar.timeZone,
        list: inOrder(list),
        ...more,
        ...(groups && { groups: groups.map((group) => ({ ...group, list: inOrder(group.list) })) }),
      },
    }
  })

  api.authenticated('listCalls', async ({ body, session, now }) => {
    const refusal = rangeRefusal(body, calendar.dayOf(now))
    if (refusal !== null) return { refusal }
    return { data: await listCalls(db, calendar, visibleTo(session.user.id, now), body) }
  })

  api.authenticated(
    'getCall',
    async ({ path, session, now }) => {
      const call = await findCall(db, visibleTo(session.user.id, now), path.requestId)
      return call === null ? { refusal: RefusalCode.CALL_NOT_FOUND } : { data: { time_zone: calendar.timeZone, call } }
    },
    RefusalCode.CALL_NOT_FOUND,
  )
}
