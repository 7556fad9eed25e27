import { and, between, eq, inArray, sum } from 'drizzle-orm'
import { playgroundId } from '@/openapi/rules/playground'
import type { TrendGroup, TrendPoint, TrendQuery } from '@/openapi/types'
import { eachDay } from '@/server/platform/calendar'
import { groupBy } from '@/server/platform/groupBy'
import type { Database } from '@/server/storage/database'
import { NO_TOKEN } from '@/server/storage/schema/schema'
import { usageDays } from '@/server/storage/schema/usageSchema'
import { addKnown } from './statistics'
import { storedTokenIds } from './tokenFilter'
import { tokenNames } from './tokenNames'

type GroupedQuery = TrendQuery & { group_by: NonNullable<TrendQuery['group_by']> }
/** `name` is null for the playground. */
type DaySums = Omit<TrendPoint, 'date'> & { id: string; name: string | null; date: string }

/** The number of separate groups; all others are one more. */
const largestGroups = 5

/**
 * The daily figures of a range, split by model or by API token: the groups with the most tokens (among equals, calls), then the rest. Calls and
 * tokens have the same groups, so that their charts can be compared.
 */
export async function trendGroups(db: Database, userId: string, query: GroupedQuery): Promise<TrendGroup[]> {
  const days = eachDay(query.startTime, query.endTime)
  const groups = groupBy(await daySums(db, userId, query), ({ id }) => id)
  const tokensOf = (rows: readonly DaySums[]) =>
    rows.reduce((sum, row) => sum + row.input_tokens + row.output_tokens, 0)
  const callsOf = (rows: readonly DaySums[]) => rows.reduce((sum, row) => sum + row.api_calls, 0)
  const bySize = [...groups.values()].sort(
    (one, other) => tokensOf(other) - tokensOf(one) || callsOf(other) - callsOf(one),
  )
  const largest = bySize.slice(0, largestGroups).map((rows) => groupOf(rows[0], days, rows))
  const rest = bySize.slice(largestGroups).flat()
  return rest.length === 0 ? largest : [...largest, groupOf(undefined, days, rest)]
}

/** The sums of each group and day with calls; groups of the same size are in the order of their ids. */
async function daySums(db: Database, userId: string, query: GroupedQuery): Promise<DaySums[]> {
  const { modelIds, tokenIds = [], startTime, endTime, group_by } = query
  const isByToken = group_by === 'token'
  const id = isByToken ? usageDays.tokenId : usageDays.model
  const rows = await db
    .select({
      id,
      date: usageDays.day,
      input_tokens: sum(usageDays.inputTokens).mapWith(Number),
      output_tokens: sum(usageDays.outputTokens).mapWith(Number),
      api_calls: sum(usageDays.calls).mapWith(Number),
      cached_tokens: sum(usageDays.cachedTokens).mapWith(Number),
      reasoning_tokens: sum(usageDays.reasoningTokens).mapWith(Number),
    })
    .from(usageDays)
    .where(
      and(
        eq(usageDays.userId, userId),
        between(usageDays.day, startTime, endTime),
        modelIds.length > 0 ? inArray(usageDays.model, modelIds) : undefined,
        tokenIds.length > 0 ? inArray(usageDays.tokenId, storedTokenIds(tokenIds)) : undefined,
      ),
    )
    .groupBy(id, usageDays.day)
    .orderBy(id)
  if (!isByToken) return rows.map((row) => ({ ...row, name: row.id }))
  const ids = rows.map((row) => row.id)
  const names = await tokenNames(db, userId, ids)
  const shownId = (tokenId: string) => (tokenId === NO_TOKEN ? playgroundId : tokenId)
  return rows.map((row) => ({ ...row, id: shownId(row.id), name: names.get(row.id) ?? null }))
}

/** One group, or all `rows` together without one; days without calls are zero. */
function groupOf(group: DaySums | undefined, days: readonly string[], rows: readonly DaySums[]): TrendGroup {
  const none = { input_tokens: 0, output_tokens: 0, api_calls: 0, cached_tokens: null, reasoning_tokens: null }
  const points = new Map<string, TrendPoint>(days.map((date) => [date, { date, ...none }]))
  for (const row of rows) {
    const point = points.get(row.date)
    if (!point) continue
    point.input_tokens += row.input_tokens
    point.output_tokens += row.output_tokens
    point.api_calls += row.api_calls
    point.cached_tokens = addKnown(point.cached_tokens ?? null, row.cached_tokens)
    point.reasoning_tokens = addKnown(point.reasoning_tokens ?? null, row.reasoning_tokens)
  }
  return { id: group?.id ?? null, name: group?.name ?? null, list: [...points.values()] }
}
