import dayjs from 'dayjs'
import { useMemo } from 'react'
import { countTitle, formatCount } from '../../../content/formatCount'
import { useLanguage, useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/Button'
import { ChartLegend } from '../../../ui/chart/ChartLegend'
import type { LineChartData, LineChartWords } from '../../../ui/chart/lineChartOptions'
import type * as LineChartModule from '../../../ui/chart/LineChart'
import { Notice } from '../../../ui/Notice'
import { Skeleton } from '../../../ui/Skeleton'
import type { LazyModule } from '../../../ui/useLazyModule'
import styles from './CallDetail.module.css'
import type { Figures } from './figures'
import { lineLooks, lineName } from './lines'

export type ChartModule = LazyModule<typeof LineChartModule>

type Props = { label: string; figures: Figures; chart: ChartModule }

/** A chart's figures as lines, once the code that draws them is here. */
export const TrendDrawing = ({ label, figures, chart: { module, hasFailed, load } }: Props) => {
  const texts = useTexts()
  const data = useChartData(figures)
  const words = useChartWords(label, figures)
  if (module)
    return (
      <>
        <ChartLegend label={texts.callDetailPage.legend()} lines={data.lines} />
        <module.LineChart data={data} words={words} />
      </>
    )
  if (!hasFailed)
    return (
      <div className={styles.drawing}>
        <Skeleton shape="block" />
      </div>
    )
  return (
    <Notice tone="warning" role="alert" actions={<Button onClick={load}>{texts.common.retry()}</Button>}>
      {texts.callDetailPage.drawingFailed()}
    </Notice>
  )
}

function useChartData({ days, lines, partialDay }: Figures): LineChartData {
  const texts = useTexts().callDetailPage
  return useMemo(
    () => ({
      days,
      partialDay,
      lines: lines.map(({ key, values }) => ({ name: lineName(texts, key), look: lineLooks[key], values })),
    }),
    [days, lines, partialDay, texts],
  )
}

function useChartWords(label: string, { partialDay }: Figures): LineChartWords {
  const texts = useTexts().callDetailPage
  const language = useLanguage()
  return useMemo(
    () => ({
      label,
      hint: texts.chartHint(),
      endOfChart: texts.endOfChart(),
      axisDay: (day) => dayjs(day).format('MM-DD'),
      fullDay: (day) => (day === partialDay ? `${day} · ${texts.partial()}` : day),
      axisValue: formatCount,
      exactValue: (value) => countTitle(value, language),
    }),
    [label, partialDay, texts, language],
  )
}
