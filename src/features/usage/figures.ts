import type { Day } from '@/openapi/rules/days'
import type { Trend, TrendMetric } from '@/machines/usage/usageSelection'
import type { Texts } from '@/src/i18n/texts'
import type { ChartLine } from '@/src/ui/data/chart/lineChartOptions'

export type LineKey = 'calls' | 'input' | 'output'

/** The common data of chart, table and CSV: one value a day for each line. */
export type Figures = {
  days: readonly Day[]
  lines: readonly { key: LineKey; values: readonly number[] }[]
  /** Today, where it is among the days: it is not over yet. */
  partialDay: Day | null
}

/** The figures of an answer. */
export function figuresOf(metric: TrendMetric, { points }: Pick<Trend, 'points'>, today: Day): Figures {
  const days = points.map(({ date }) => date)
  const calls = { key: 'calls', values: points.map((point) => point.api_calls) } as const
  const input = { key: 'input', values: points.map((point) => point.input_tokens) } as const
  const output = { key: 'output', values: points.map((point) => point.output_tokens) } as const
  return { days, lines: metric === 'api' ? [calls] : [input, output], partialDay: days.includes(today) ? today : null }
}

/** Days without any figure are not the same as figures that are all zero. */
export const isZero = ({ lines }: Figures): boolean => lines.every(({ values }) => values.every((value) => value === 0))

/** Input is red and output blue, as everywhere on the page. */
export const lineLooks: Readonly<Record<LineKey, ChartLine['look']>> = { calls: 'ink', input: 'red', output: 'blue' }

export function lineName(texts: Texts['callDetailPage'], key: LineKey): string {
  if (key === 'calls') return texts.callsLine()
  return key === 'input' ? texts.inputLine() : texts.outputLine()
}
