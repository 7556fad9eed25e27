import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { ChartLegend } from '@/src/ui/data/chart/ChartLegend'
import type * as LineChartModule from '@/src/ui/data/chart/LineChart'
import { Notice } from '@/src/ui/feedback/Notice'
import { Skeleton } from '@/src/ui/base/Skeleton'
import type { LazyModule } from '@/src/ui/hooks/useLazyModule'
import styles from '../Usage.module.css'
import type { Figures } from '../figures'
import { useChartData, useChartWords } from './useChartInput'

export type ChartModule = LazyModule<typeof LineChartModule>

type Props = { label: string; figures: Figures; chart: ChartModule }

/** A chart's figures as lines, once the code that draws them is here. */
export const TrendDrawing = ({ label, figures, chart: { module, hasFailed, isLoading, load } }: Props) => {
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
