import type { Day } from '@/openapi/rules/days'
import { playgroundId } from '@/openapi/rules/playground'
import type { TrendPoint } from '@/openapi/types'
import type { Trend, TrendMetric } from '@/machines/usage/usageSelection'
import type { Texts } from '@/src/i18n/texts'
import type { LineLook } from '@/src/ui/data/chart/lineLooks'

type LineKey = 'calls' | 'input' | 'output'

/** A line of figures: of all usage, or of one group of a split. */
type FigureLine = {
  key: string
  look: LineLook
  nameIn: (texts: Texts['callDetailPage']) => string
  values: readonly number[]
}

/** The common data of chart, table and CSV: one value a day for each line. */
export type Figures = {
  days: readonly Day[]
  lines: readonly FigureLine[]
  /** Today, where it is among the days: it is not over yet. */
  partialDay: Day | null
}

/**
 * The figures of an answer: a line for each kind of figure or, if it is split, for each group. `known`: the ids of all
 * models or tokens of the range.
 */
export function figuresOf(
  metric: TrendMetric,
  { points, groups }: Pick<Trend, 'points' | 'groups'>,
  today: Day,
  known: readonly string[] = [],
): Figures {
  const days = points.map(({ date }) => date)
  const lines = groups.length > 0 ? groupLines(metric, groups, known) : linesOf(metric, points)
  return { days, lines, partialDay: days.includes(today) ? today : null }
}

const valueOf: Readonly<Record<LineKey, (point: TrendPoint) => number>> = {
  calls: (point) => point.api_calls,
  input: (point) => point.input_tokens,
  output: (point) => point.output_tokens,
}

/** Input is red and output blue, as everywhere on the page. */
const looks: Readonly<Record<LineKey, LineLook>> = { calls: 'ink', input: 'red', output: 'blue' }

const keysOf: Readonly<Record<TrendMetric, readonly LineKey[]>> = { api: ['calls'], token: ['input', 'output'] }

const linesOf = (metric: TrendMetric, points: readonly TrendPoint[]): FigureLine[] =>
  keysOf[metric].map((key) => ({
    key,
    look: looks[key],
    nameIn: (texts) => lineName(texts, key),
    values: points.map(valueOf[key]),
  }))

const groupLooks: readonly LineLook[] = ['group1', 'group2', 'group3', 'group4', 'group5']

/** Of input and output a group has the sum: two lines for each group could not be told apart. */
function groupLines(metric: TrendMetric, groups: Trend['groups'], known: readonly string[]): FigureLine[] {
  const looks = looksOf(
    groups.flatMap(({ id }) => id ?? []),
    known,
  )
  return groups.map(({ id, name, list }) => ({
    key: id ?? '',
    look: (id !== null && looks.get(id)) || 'rest',
    nameIn: (texts) => name ?? (id === playgroundId ? texts.playground() : texts.otherGroups()),
    values: list.map((point) => keysOf[metric].reduce((total, key) => total + valueOf[key](point), 0)),
  }))
}

/**
 * The look of each shown id by the rank of the id among all of the range: the same in both charts and after a change of
 * the filter. An id whose look is taken gets the next free one.
 */
function looksOf(shown: readonly string[], known: readonly string[]): ReadonlyMap<string, LineLook> {
  const ranks = [...new Set([...known, ...shown])].toSorted()
  const taken = new Map<string, LineLook>()
  for (const id of shown.toSorted()) {
    const first = ranks.indexOf(id) % groupLooks.length
    const inOrder = [...groupLooks.slice(first), ...groupLooks.slice(0, first)]
    const free = inOrder.find((look) => ![...taken.values()].includes(look))
    if (free) taken.set(id, free)
  }
  return taken
}

/** Days without any figure are not the same as figures that are all zero. */
export const isZero = ({ lines }: Figures): boolean => lines.every(({ values }) => values.every((value) => value === 0))

function lineName(texts: Texts['callDetailPage'], key: LineKey): string {
  if (key === 'calls') return texts.callsLine()
  return key === 'input' ? texts.inputLine() : texts.outputLine()
}

/** A sum of the range, and of as many days before it if that is known. */
export type Total = { key: LineKey; nameIn: FigureLine['nameIn']; value: number; before: number | null }

/** The sums of a trend, whichever way its points are counted. */
export function totalsOf(metric: TrendMetric, { points, previous, selection }: Trend): Total[] {
  const counted = selection.method === 'total' ? points.slice(-1) : points
  const before = previous && { calls: previous.calls, input: previous.input_tokens, output: previous.output_tokens }
  return keysOf[metric].map((key) => ({
    key,
    nameIn: (texts) => lineName(texts, key),
    value: counted.reduce((total, point) => total + valueOf[key](point), 0),
    before: before && before[key],
  }))
}
