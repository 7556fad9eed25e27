import { useMemo } from 'react'
import { countTitle, formatCount } from '@/src/content/formatCount'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import type { LineChartData, LineChartWords } from '@/src/ui/data/chart/lineChartOptions'
import type { Figures } from '../figures'
import { lineLooks, lineName } from './lines'

/** What a chart draws. It is the same object as long as nothing changed: the chart is drawn anew for another. */
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

/** What a chart says; the same object as long as nothing changed. */
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
