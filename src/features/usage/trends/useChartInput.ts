import { useMemo } from 'react'
import type { TrendMetric } from '@/machines/usage/usageSelection'
import { countTitle, formatCount } from '@/src/i18n/formatCount'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import type { LineChartData, LineChartWords } from '@/src/ui/data/chart/lineChartOptions'
import { axisScale } from './axisScale'
import type { Figures } from '../figures'

/** A chart's data. It keeps its identity until it changes: the chart is redrawn for a new object. */
export function useChartData({ days, lines, partialDay }: Figures, hidden: readonly string[]): LineChartData {
  const texts = useTexts() // not a part of it: each access to a part gives a new object
  return useMemo(
    () => ({
      days,
      partialDay,
      lines: lines.map(({ nameIn, look, values }) => {
        const name = nameIn(texts.callDetailPage)
        return { name, look, values, isHidden: hidden.includes(name) }
      }),
    }),
    [days, lines, partialDay, texts, hidden],
  )
}

/** A chart's texts; the same object until they change. */
export function useChartWords(
  metric: TrendMetric,
  label: string,
  { lines, partialDay }: LineChartData,
): LineChartWords {
  const texts = useTexts()
  const language = useLanguage()
  const most = Math.max(0, ...lines.flatMap(({ values, isHidden }) => (isHidden ? [] : values)))
  return useMemo(() => {
    const { callDetailPage: words } = texts
    const { size, unit } = axisScale(most, language)
    const isCalls = metric === 'api'
    const units = {
      one: () => '',
      tenThousand: isCalls ? words.tenThousandCalls : words.tenThousandTokens,
      million: isCalls ? words.millionCalls : words.millionTokens,
    }
    return {
      label,
      hint: words.chartHint(),
      endOfChart: words.endOfChart(),
      axisDay: (day) => day,
      fullDay: (day) => (day === partialDay ? `${day} · ${words.partial()}` : day),
      axisUnit: units[unit](),
      axisValue: (value) => formatCount(value, size),
      dayAction: words.dayAction(),
      exactValue: (value) => countTitle(value, language),
    }
  }, [metric, label, most, partialDay, texts, language])
}
