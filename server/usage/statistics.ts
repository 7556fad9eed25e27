import { and, asc, between, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { DayRange, RateLimit, TrendPoint, UsageOverview, UsedModel } from '../../openapi/types'
import type { Database } from '../database/database'
import { userLimits } from '../database/limitsSchema'
import { usageDays, usageMonths } from '../database/usageSchema'
import { withDefaults } from '../limits/limitStore'
import { addDays, daysBetween, monthOf } from '../reporting/days'

type Counts = UsageOverview['total']

const sum = (column: AnyPgColumn, condition: SQL = sql`true`) =>
  sql<number>`coalesce(sum(${column}) filter (where ${condition}), 0)`.mapWith(Number)

/** Totals of all time and of the month, from one row a month. */
function sumMonths(db: Database, userId: string, today: string) {
  const isThisMonth = sql`${usageMonths.month} = ${monthOf(today)}`
  return db
    .select({
      calls: sum(usageMonths.calls).as('calls'),
      input: sum(usageMonths.inputTokens).as('input'),
      output: sum(usageMonths.outputTokens).as('output'),
      monthInput: sum(usageMonths.inputTokens, isThisMonth).as('month_input'),
      monthOutput: sum(usageMonths.outputTokens, isThisMonth).as('month_output'),
    })
    .from(usageMonths)
    .where(eq(usageMonths.userId, userId))
    .as('months')
}

/** The seven days that end today, and the seven before them. */
function sumWeeks(db: Database, userId: string, today: string) {
  const isLast = sql`${usageDays.day} >= ${addDays(today, -6)}`
  const isEarlier = sql`${usageDays.day} < ${addDays(today, -6)}`
  return db
    .select({
      calls: sum(usageDays.calls, isLast).as('last_calls'),
      input: sum(usageDays.inputTokens, isLast).as('last_input'),
      output: sum(usageDays.outputTokens, isLast).as('last_output'),
      earlierCalls: sum(usageDays.calls, isEarlier).as('earlier_calls'),
      earlierInput: sum(usageDays.inputTokens, isEarlier).as('earlier_input'),
      earlierOutput: sum(usageDays.outputTokens, isEarlier).as('earlier_output'),
    })
    .from(usageDays)
    .where(and(eq(usageDays.userId, userId), between(usageDays.day, addDays(today, -13), today)))
    .as('weeks')
}

const counts = (calls: number, input: number, output: number): Counts => ({
  calls,
  input_tokens: input,
  output_tokens: output,
})

/** Totals, the last seven days against the seven before, and the month against its quota; `today` is of the zone. */
export async function usageOverview(
  db: Database,
  userId: string,
  today: string,
  defaults: RateLimit,
): Promise<Omit<UsageOverview, 'time_zone'>> {
  const months = sumMonths(db, userId, today)
  const weeks = sumWeeks(db, userId, today)
  const [row] = await db.select().from(months).crossJoin(weeks).leftJoin(userLimits, eq(userLimits.userId, userId))
  if (!row) throw new Error('sums always give a row')
  const { input_tokens, output_tokens } = withDefaults(row.user_limits, defaults)
  const { calls, input, output, earlierCalls, earlierInput, earlierOutput } = row.weeks
  return {
    total: counts(row.months.calls, row.months.input, row.months.output),
    last_seven_day: counts(calls, input, output),
    seven_day_diff: counts(calls - earlierCalls, input - earlierInput, output - earlierOutput),
    month_used: { input_tokens: row.months.monthInput, output_tokens: row.months.monthOutput },
    month_quota: { input_tokens, output_tokens },
  }
}

const inRange = (userId: string, { startTime, endTime }: DayRange) =>
  and(eq(usageDays.userId, userId), between(usageDays.day, startTime, endTime))

/** The models that a user called in a range of days, by name. */
export async function usedModels(db: Database, userId: string, range: DayRange): Promise<UsedModel[]> {
  const rows = await db
    .selectDistinct({ model: usageDays.model })
    .from(usageDays)
    .where(inRange(userId, range))
    .orderBy(asc(usageDays.model))
  return rows.map(({ model }) => ({ modelID: model, modelName: model }))
}

/** PostgreSQL has no text with a zero byte, so no call has such a model. */
const storable = (text: string) => !text.includes('\0')

/** One point for each day of the range, zero where nothing was called; no `modelIds` means every model. */
export async function dailyTrend(
  db: Database,
  userId: string,
  range: DayRange,
  modelIds: readonly string[],
): Promise<TrendPoint[]> {
  const chosen = modelIds.length === 0 ? undefined : inArray(usageDays.model, modelIds.filter(storable))
  const rows = await db
    .select({
      date: usageDays.day,
      input_tokens: sum(usageDays.inputTokens),
      output_tokens: sum(usageDays.outputTokens),
      api_calls: sum(usageDays.calls),
    })
    .from(usageDays)
    .where(and(inRange(userId, range), chosen))
    .groupBy(usageDays.day)
  const byDay = new Map(rows.map((row) => [row.date, row]))
  return daysBetween(range.startTime, range.endTime).map(
    (date) => byDay.get(date) ?? { date, input_tokens: 0, output_tokens: 0, api_calls: 0 },
  )
}

/** Each point as the sum of itself and all before it, so that a day without calls carries the sum on. */
export function cumulative(points: readonly TrendPoint[]): TrendPoint[] {
  let [input, output, calls] = [0, 0, 0]
  return points.map(({ date, input_tokens, output_tokens, api_calls }) => ({
    date,
    input_tokens: (input += input_tokens),
    output_tokens: (output += output_tokens),
    api_calls: (calls += api_calls),
  }))
}
