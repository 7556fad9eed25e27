import { useMemo } from 'react'
import { countTitle, formatCount } from '@/src/content/formatCount'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import type { LineChartData, LineChartWords } from '@/src/ui/data/chart/lineChartOptions'
import { type Figures, lineLooks, lineName } from '../figures'

/** A chart's data. It keeps its identity until it changes: the chart is redrawn for a new object. */
export function useChartData({ days, lines, partialDay }: Figures): LineChartData {
  const texts = useTexts() // not a part of it: each access to a part gives a new object
  return useMemo(
    () => ({
      days,
      partialDay,
      lines: lines.map(({ key, values }) => ({
        name: lineName(texts.callDetailPage, key),
        look: lineLooks[key],
        values,
      })),
    }),
    [days, lines, partialDay, texts],
  )
}

/** A chart's texts; the same object until they change. */
export function useChartWords(label: string, { partialDay }: Figures): LineChartWords {
  const texts = useTexts()
  const language = useLanguage()
  return useMemo(() => {
    const { callDetailPage: words } = texts
    return {
      label,
      hint: words.chartHint(),
      endOfChart: words.endOfChart(),
      axisDay: (day) => day,
      fullDay: (day) => (day === partialDay ? `${day} · ${words.partial()}` : day),
      axisValue: formatCount,
      exactValue: (value) => countTitle(value, language),
    }
  }, [label, partialDay, texts, language])
}
