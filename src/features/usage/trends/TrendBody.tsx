import { Link } from 'react-router-dom'
import type { TrendMetric } from '@/machines/usage/usageSelection'
import type { Day } from '@/openapi/rules/days'
import type { ApiToken, UsedModel } from '@/openapi/types'
import { paths } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { Button, buttonClass } from '@/src/ui/forms/Button'
import { EmptyState, FailedState } from '@/src/ui/feedback/StateMessage'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import styles from '../Usage.module.css'
import panelStyles from '../Panel.module.css'
import { isZero } from '../figures'
import type { Report } from './trendCsv'
import type { Selection, ChangeSelection } from '../selection'
import { TrendDrawing, type ChartModule } from './TrendDrawing'
import { TrendTable, type DayLinks } from './TrendTable'
import { DrawingPlace } from '../UsagePending'

export type TrendPanelProps = {
  metric: TrendMetric
  selection: Selection
  onChange: ChangeSelection
  today: Day
  chart: ChartModule
  /** The models called in this range; null until they are loaded. */
  models: readonly UsedModel[] | null
  /** The user's API tokens; null until they are loaded. */
  tokens: readonly ApiToken[] | null
  days: DayLinks
}

type Props = TrendPanelProps & {
  report: Report | null
  isLoading: boolean
  isFailed: boolean
  onRetry: () => void
}

/** A chart's figures, or its empty, all-zero, loading or error state. */
export const TrendBody = ({ report, isLoading, isFailed, onRetry, ...panel }: Props) => {
  const texts = useTexts()
  if (isFailed)
    return (
      <FailedState
        hasToast
        title={texts.callDetailPage.chartFailedTitle()}
        text={texts.callDetailPage.chartFailedText()}
        actions={
          <Button returnFocus variant="primary" onClick={onRetry}>
            {texts.common.retry()}
          </Button>
        }
      />
    )
  return (
    <div className={panelStyles.body} aria-busy={isLoading}>
      <p role="status">
        <VisuallyHidden>
          {isLoading && (report ? texts.callDetailPage.updatingChart() : texts.callDetailPage.loadingChart())}
        </VisuallyHidden>
      </p>
      {report ? <Shown report={report} {...panel} /> : <DrawingPlace />}
    </div>
  )
}

const Shown = ({ report, metric, selection, models, chart, days }: TrendPanelProps & { report: Report }) => {
  const texts = useTexts().callDetailPage
  const { title, figures, method, trend } = report
  const { startTime: start, endTime: end } = trend.selection
  const isAllZero = isZero(figures)
  if (figures.days.length === 0 || (isAllZero && models?.length === 0)) return <NoCalls />
  return (
    <>
      {selection.view === 'table' ? (
        <TrendTable caption={texts.tableCaption({ chart: title, method })} figures={figures} days={days} />
      ) : (
        <TrendDrawing
          metric={metric}
          label={texts.chartLabel({ chart: title, start, end, method })}
          figures={figures}
          chart={chart}
          onDay={days.choose}
        />
      )}
      {trend.groups.length > 0 && metric === 'token' && <p className={styles.hint}>{texts.groupsAreSums()}</p>}
      {isAllZero && <p className={styles.hint}>{texts.zeroNote()}</p>}
    </>
  )
}

const NoCalls = () => {
  const texts = useTexts().callDetailPage
  return (
    <EmptyState
      title={texts.emptyTitle()}
      text={texts.emptyText()}
      actions={
        <Link to={paths.apiDocument} className={buttonClass()}>
          {texts.emptyDocs()}
        </Link>
      }
    />
  )
}
