import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { selectData } from '@/machines/load/load.machine'
import type { TrendMetric } from '@/machines/usage/usageSelection'
import { useLoad } from '@/src/runtime/useLoad'
import { useTag } from '@/src/runtime/useTag'
import { useTexts } from '@/src/i18n/texts'
import { trendChartPorts } from '../usage.ports'
import styles from '../Panel.module.css'
import { figuresOf, totalsOf } from '../figures'
import { tokenNamesOf } from '../TokenFilter'
import { chosenNames } from '../ModelFilter'
import type { Selection } from '../selection'
import { TrendBody, type TrendPanelProps } from './TrendBody'
import { Totals } from './Totals'
import { useRefresh } from '../useRefresh'
import { TrendTools } from './TrendTools'

/** One chart or table with its toggle, cumulative or daily, its sums, and its figures as a file. */
export const TrendPanel = ({ refreshes, ...props }: TrendPanelProps & { refreshes: number }) => {
  const { metric, selection, onChange, today, models, tokens } = props
  const texts = useTexts().callDetailPage
  const trendChart = useTrendChart(metric, selection)
  useRefresh(refreshes, () => trendChart.send({ type: 'load.requested' }))
  const trend = useSelector(trendChart, selectData)
  const figures = useMemo(() => {
    const known =
      trend?.selection.split === 'token' ? tokens?.map(({ id }) => id) : models?.map(({ modelID }) => modelID)
    return trend && figuresOf(metric, trend, today, known)
  }, [metric, trend, today, models, tokens])
  const title = metric === 'api' ? texts.callsChart() : texts.tokensChart()
  const method = (trend?.selection.method ?? selection.methods[metric]) === 'day' ? texts.day() : texts.total()
  const names = trend ? chosenNames(models ?? [], trend.selection.modelIds) : []
  const report = trend &&
    figures && {
      title,
      trend,
      figures,
      method,
      modelNames: names.length > 0 ? names : [texts.allModels()],
      tokenNames: tokenNamesOf(texts, tokens, trend.selection.tokenIds),
    }
  return (
    <section className={styles.panel} aria-labelledby={`trend-${metric}`}>
      <div className={styles.panelHead}>
        <h3 id={`trend-${metric}`} className={styles.panelTitle}>
          {title}
        </h3>
        <TrendTools metric={metric} title={title} selection={selection} onChange={onChange} report={report} />
      </div>
      <Totals totals={trend && totalsOf(metric, trend)} range={trend?.selection ?? selection.range} />
      <TrendBody
        {...props}
        report={report}
        isLoading={useTag(trendChart, 'loading')}
        isFailed={useTag(trendChart, 'failed')}
        onRetry={() => trendChart.send({ type: 'load.requested' })}
      />
    </section>
  )
}

/** The figures of one chart for the selection in the address. */
function useTrendChart(metric: TrendMetric, { modelIds, tokenIds, range, split, methods }: Selection) {
  const method = methods[metric]
  const selection = useMemo(
    () => ({ modelIds, tokenIds, ...range, split, method }),
    [modelIds, tokenIds, range, split, method],
  )
  return useLoad(trendChartPorts(metric), selection)
}
