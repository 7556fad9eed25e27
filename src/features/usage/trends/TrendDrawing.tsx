import { useState } from 'react'
import type { TrendMetric } from '@/machines/usage/usageSelection'
import type { Day } from '@/openapi/rules/days'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { ChartLegend } from '@/src/ui/data/chart/ChartLegend'
import { hasMarks } from '@/src/ui/data/chart/lineLooks'
import type * as LineChartModule from '@/src/ui/data/chart/LineChart'
import { Notice } from '@/src/ui/feedback/Notice'
import type { LazyModule } from '@/src/ui/hooks/useLazyModule'
import type { Figures } from '../figures'
import { DrawingPlace } from '../UsagePending'
import { useChartData, useChartWords } from './useChartInput'

export type ChartModule = LazyModule<typeof LineChartModule>

type Props = {
  metric: TrendMetric
  label: string
  figures: Figures
  chart: ChartModule
  onDay: (day: Day) => void
}

/** A chart's figures as lines, once the code that draws them is here. */
export const TrendDrawing = ({ metric, label, figures, onDay, chart }: Props) => {
  const { module, hasFailed, isLoading, load } = chart
  const texts = useTexts()
  const { hidden, toggle } = useHiddenLines()
  const data = useChartData(figures, hidden)
  const words = useChartWords(metric, label, data)
  if (module)
    return (
      <>
        <ChartLegend
          label={texts.callDetailPage.legend()}
          lines={data.lines}
          hasMarks={hasMarks(data.days)}
          onToggle={toggle}
        />
        <module.LineChart data={data} words={words} onDay={onDay} />
      </>
    )
  if (!hasFailed) return <DrawingPlace />
  const retry = (
    <Button returnFocus busy={isLoading} onClick={load}>
      {texts.common.retry()}
    </Button>
  )
  return (
    <Notice tone="warning" role="alert" actions={retry}>
      {texts.callDetailPage.drawingFailed()}
    </Notice>
  )
}

/** The names of the lines that the reader has hidden. */
function useHiddenLines() {
  const [hidden, setHidden] = useState<readonly string[]>([])
  const toggle = (name: string) =>
    setHidden((names) => (names.includes(name) ? names.filter((other) => other !== name) : [...names, name]))
  return { hidden, toggle }
}
