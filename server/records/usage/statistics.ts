import { and, asc, between, eq, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { DayRange, RateLimit, TrendPoint, TrendQuery, UsageOverview } from '@/openapi/types'
import type { Database } from '@/server/storage/database'
import { userLimits } from '@/server/storage/schema/limitsSchema'
import { usageDays, usageMonths } from '@/server/storage/schema/usageSchema'
import { withDefaults } from '../limits/limitStore'
import { eachDay, monthOf } from '@/server/platform/calendar'
import { addDays, daysBetween, earliestDay, type Day } from '@/openapi/rules/days'
import { storedTokenIds } from './tokenFilter'

type Counts = UsageOverview['total']

const sum = (column: AnyPgColumn, condition: SQL = sql`true`) =>
  sql<number>`coalesce(sum(${column}) filter (where ${condition}), 0)`.mapWith(Number)

/** The sum of the values that are not null; null if all are. */
const sumOfKnown = (column: AnyPgColumn) => sql<number | null>`sum(${column})`.mapWith(Number)

const parameters = {
  userId: sql.placeholder('userId'),
  from: sql.placeholder('from'),
  to: sql.placeholder('to'),
  month: sql.placeholder('month'),
  models: sql.placeholder('models'),
  tokens: sql.placeholder('tokens'),
}

/** Totals of all time and of the month, summed up from one row a month. */
function sumMonths(db: Database) {
  const isThisMonth = sql`${usageMonths.month} = ${parameters.month}`
  return db
    .select({
      calls: sum(usageMonths.calls).as('calls'),
      input: sum(usageMonths.inputTokens).as('input'),
      output: sum(usageMonths.outputTokens).as('output'),
      monthInput: sum(usageMonths.inputTokens, isThisMonth).as('month_input'),
      monthOutput: sum(usageMonths.outputTokens, isThisMonth).as('month_output'),
    })
    .from(usageMonths)
    .where(eq(usageMonths.userId, parameters.userId))
    .as('months')
}

/** A column as one array literal, `{1,2}`: sending and parsing rows costs more than their content. */
const arrayText = <Value>(column: SQL.Aliased | AnyPgColumn, read: (text: string) => Value) =>
  sql`array_agg(${column})::text`.mapWith((text: string): Value[] | null => text.slice(1, -1).split(',').map(read))

const countOrNull = (text: string) => (text === 'NULL' ? null : Number(text))

const isInRange = and(eq(usageDays.userId, parameters.userId), between(usageDays.day, parameters.from, parameters.to))

/** Builds named statements once: PostgreSQL plans them once per connection, and planning is half of their cost. */
function prepareStatements(db: Database) {
  const months = sumMonths(db)
  const days = (chosen?: SQL) => {
    const byDay = db
      .select({
        date: usageDays.day,
        input: sum(usageDays.inputTokens).as('input'),
        output: sum(usageDays.outputTokens).as('output'),
        calls: sum(usageDays.calls).as('calls'),
        cached: sumOfKnown(usageDays.cachedTokens).as('cached'),
        reasoning: sumOfKnown(usageDays.reasoningTokens).as('reasoning'),
      })
      .from(usageDays)
      .where(and(isInRange, chosen))
      .groupBy(usageDays.day)
      .as('by_day')
    const columns = {
      dates: arrayText(byDay.date, String).as('dates'),
      inputs: arrayText(byDay.input, Number).as('inputs'),
      outputs: arrayText(byDay.output, Number).as('outputs'),
      // The name `calls` would be ambiguous: the months have such a column, and drizzle names no table.
      calls: arrayText(byDay.calls, Number).as('counts'),
      cached: arrayText(byDay.cached, countOrNull).as('cached'),
      reasoning: arrayText(byDay.reasoning, countOrNull).as('reasoning'),
    }
    return db.select(columns).from(byDay)
  }
  const isOfModels = sql`${usageDays.model} = any(${parameters.models})`
  const isOfTokens = sql`${usageDays.tokenId} = any(${parameters.tokens})`
  return {
    overview: db
      .select()
      .from(months)
      .innerJoin(days().as('days'), sql`true`)
      .leftJoin(userLimits, eq(userLimits.userId, parameters.userId))
      .prepare('usage_overview'),
    models: db
      .selectDistinct({ model: usageDays.model })
      .from(usageDays)
      .where(isInRange)
      .orderBy(asc(usageDays.model))
      .prepare('usage_models'),
    total: days().prepare('usage_trend'),
    chosenModels: days(isOfModels).prepare('usage_trend_of_models'),
    chosenTokens: days(isOfTokens).prepare('usage_trend_of_tokens'),
    chosenBoth: days(and(isOfModels, isOfTokens)).prepare('usage_trend_of_both'),
  }
}

const counts = (calls: number, input: number, output: number): Counts => ({
  calls,
  input_tokens: input,
  output_tokens: output,
})

const sumDays = (points: readonly TrendPoint[]): Counts => {
  const last = cumulative(points).at(-1)
  return last ? counts(last.api_calls, last.input_tokens, last.output_tokens) : counts(0, 0, 0)
}

const rangeOf = (userId: string, { startTime, endTime }: DayRange) => ({ userId, from: startTime, to: endTime })

/** The models and API tokens (or the playground) to count; an empty list means all. */
type Chosen = { models: readonly string[]; tokens: readonly string[] }

/** Parallel arrays of the days with calls and their sums; null if there are no such days. */
type Days = Record<'inputs' | 'outputs' | 'calls', number[] | null> &
  Record<'cached' | 'reasoning', (number | null)[] | null> & { dates: string[] | null }

function toPoints({ startTime, endTime }: DayRange, days: Days): TrendPoint[] {
  const { dates, inputs, outputs, calls, cached, reasoning } = days
  const places = new Map(dates?.map((date, place) => [date, place]))
  return eachDay(startTime, endTime).map((date) => {
    const place = places.get(date) ?? -1
    return {
      date,
      input_tokens: inputs?.[place] ?? 0,
      output_tokens: outputs?.[place] ?? 0,
      api_calls: calls?.[place] ?? 0,
      cached_tokens: cached?.[place] ?? null,
      reasoning_tokens: reasoning?.[place] ?? null,
    }
  })
}

/** The days of a range, and the range with as many days before it, or null if none may begin there. */
function withDaysBefore({ startTime, endTime }: DayRange, today: Day): [number, DayRange | null] {
  const days = daysBetween(startTime, endTime) + 1
  const before = addDays(startTime, -days)
  return [days, before < earliestDay(today) ? null : { startTime: before, endTime }]
}

/** Reads the roll-ups of one database. */
export function createStatistics(db: Database) {
  const statements = prepareStatements(db)
  const ofModels = ({ length }: readonly string[]) => (length > 0 ? statements.chosenModels : statements.total)
  const ofTokens = ({ length }: readonly string[]) => (length > 0 ? statements.chosenBoth : statements.chosenTokens)
  async function daily(userId: string, range: DayRange, { models, tokens }: Chosen) {
    const byToken = { tokens: storedTokenIds(tokens) }
    const statement = tokens.length > 0 ? ofTokens(models) : ofModels(models)
    const [days] = await statement.execute({ ...rangeOf(userId, range), models, ...byToken })
    if (!days) throw new Error('the aggregates of usage have no row')
    return toPoints(range, days)
  }
  return {
    /** One point for each day of the range, zero-filled, and the sums of as many days before it if a range may begin there. */
    async trend(userId: string, { modelIds: models, tokenIds: tokens = [], ...range }: TrendQuery, today: Day) {
      const [days, longer] = withDaysBefore(range, today)
      const points = await daily(userId, longer ?? range, { models, tokens })
      return longer ? { list: points.slice(days), previous: sumDays(points.slice(0, days)) } : { list: points }
    },
    /** Totals, the last seven days compared to the seven before, and the month with its quota; `today` is a day of the zone. */
    async overview(userId: string, today: string, defaults: RateLimit) {
      const weeks = { startTime: addDays(today, -13), endTime: today }
      const [row] = await statements.overview.execute({ ...rangeOf(userId, weeks), month: monthOf(today) })
      if (!row) throw new Error('the totals of usage have no row')
      const points = toPoints(weeks, row.days)
      const { input_tokens, output_tokens } = withDefaults(row.user_limits, defaults)
      const [before, last] = [sumDays(points.slice(0, 7)), sumDays(points.slice(7))]
      return {
        total: counts(row.months.calls, row.months.input, row.months.output),
        last_seven_day: last,
        seven_day_diff: counts(
          last.calls - before.calls,
          last.input_tokens - before.input_tokens,
          last.output_tokens - before.output_tokens,
        ),
        month_used: { input_tokens: row.months.monthInput, output_tokens: row.months.monthOutput },
        month_quota: { input_tokens, output_tokens },
        daily: points.slice(7),
      }
    },
    async models(userId: string, range: DayRange) {
      const rows = await statements.models.execute(rangeOf(userId, range))
      return rows.map(({ model }) => ({ modelID: model, modelName: model }))
    },
  }
}

/** A sum with one more figure; null while no figure is known. */
export const addKnown = (sum: number | null, figure: number | null | undefined): number | null =>
  figure === null || figure === undefined ? sum : (sum ?? 0) + figure

/** The running total: each point is the sum of itself and all before it. */
export function cumulative(points: readonly TrendPoint[]): TrendPoint[] {
  let [input, output, calls] = [0, 0, 0]
  let [cached, reasoning]: [number | null, number | null] = [null, null]
  return points.map(({ date, input_tokens, output_tokens, api_calls, cached_tokens, reasoning_tokens }) => ({
    date,
    input_tokens: (input += input_tokens),
    output_tokens: (output += output_tokens),
    api_calls: (calls += api_calls),
    cached_tokens: (cached = addKnown(cached, cached_tokens)),
    reasoning_tokens: (reasoning = addKnown(reasoning, reasoning_tokens)),
  }))
}
