import type { Trend } from '@/machines/usage/usageSelection'
import type { Texts } from '@/src/i18n/texts'
import type { Figures } from '../figures'
import { type Cell, toCsv } from '@/src/parts/files'

export type Report = {
  title: string
  trend: Trend
  figures: Figures
  modelNames: readonly string[]
  tokenNames: readonly string[]
  method: string
}

/** The report as it stands on screen: what it is of, in which zone and range, then one row a day. */
export function trendCsv(
  texts: Texts['callDetailPage'],
  { title, trend, figures, modelNames, tokenNames, method }: Report,
): string {
  const { startTime, endTime } = trend.selection
  const head: Cell[][] = [
    [texts.csvTitle(), title],
    [texts.csvMethod(), method],
    [texts.csvRange(), texts.rangeOf({ start: startTime, end: endTime })],
    [texts.csvZone(), trend.timeZone],
    [texts.csvModels(), modelNames.join('; ')],
    ...(tokenNames.length > 0 ? [[texts.csvTokens(), tokenNames.join('; ')]] : []),
    [],
    [texts.date(), ...figures.lines.map(({ nameIn }) => nameIn(texts)), texts.csvNote()],
  ]
  const rows = figures.days.map((day, index) => [
    day,
    ...figures.lines.map(({ values }) => values[index] ?? ''),
    day === figures.partialDay ? texts.partial() : '',
  ])
  return toCsv([...head, ...rows])
}

/** E.g. `usage-token-2026-11-15_2026-11-21.csv`. */
export const csvName = (metric: string, { selection: { startTime, endTime } }: Trend) =>
  `usage-${metric}-${startTime}_${endTime}.csv`
