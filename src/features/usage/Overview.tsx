import { useTexts } from '@/src/i18n/texts'
import { ArrowDownIcon, ArrowUpIcon, RefreshIcon } from '@/src/ui/base/icons'
import { useSelector } from '@xstate/react'
import type { Day } from '@/openapi/rules/days'
import { selectData, type LoadRef } from '@/machines/load/load.machine'
import type { UsageOverview } from '@/openapi/types'
import { Button } from '@/src/ui/forms/Button'
import { Sparkline, type SparklineTone } from '@/src/ui/data/Sparkline'
import { StatCard } from '@/src/ui/data/StatCard'
import { FailedState } from '@/src/ui/feedback/StateMessage'
import { Count } from '@/src/parts/Count'
import styles from './Usage.module.css'
import { QuotaCard } from './QuotaCard'
import { useTag } from '@/src/runtime/useTag'

type OverviewProps = {
  usage: LoadRef<UsageOverview>
  today: Day
  /** Reloads all figures of the page. */
  onRefresh: () => void
}

/** Four cards: calls, input, output, and this month against the quota. It is shown once the first load has ended. */
export const Overview = ({ usage, today, onRefresh }: OverviewProps) => {
  const texts = useTexts()
  const overview = useSelector(usage, selectData)
  const isRetrying = useTag(usage, 'retrying')
  const reload = () => usage.send({ type: 'load.requested' })
  return (
    <section className={styles.section} aria-labelledby="usage-overview">
      <div className={styles.head}>
        <h2 id="usage-overview" className={styles.title}>
          {texts.callDetailPage.overview()}
        </h2>
        {overview && <RefreshButton usage={usage} onRefresh={onRefresh} />}
      </div>
      {!overview && (
        <FailedState
          hasToast
          title={texts.callDetailPage.overviewFailedTitle()}
          text={texts.callDetailPage.overviewFailedText()}
          actions={
            <Button returnFocus variant="primary" busy={isRetrying} onClick={reload}>
              {texts.common.retry()}
            </Button>
          }
        />
      )}
      {overview && <Cards overview={overview} today={today} />}
    </section>
  )
}

const RefreshButton = ({ usage, onRefresh }: Pick<OverviewProps, 'usage' | 'onRefresh'>) => {
  const texts = useTexts().callDetailPage
  const isRefreshing = useTag(usage, 'loading')
  return (
    <Button variant="quiet" size="small" busy={isRefreshing} onClick={onRefresh}>
      {!isRefreshing && <RefreshIcon />}
      <span>{isRefreshing ? texts.refreshing() : texts.refresh()}</span>
    </Button>
  )
}

const Cards = ({ overview, today }: { overview: UsageOverview; today: Day }) => {
  const texts = useTexts().callDetailPage
  const { total, last_seven_day: week, seven_day_diff: diff, daily = [] } = overview
  return (
    <div className={styles.cards}>
      <UsageCard
        title={texts.calls()}
        meaning={texts.callsMeaning()}
        total={total.calls}
        week={week.calls}
        diff={diff.calls}
        days={daily.map((day) => day.api_calls)}
        tone="ink"
      />
      <UsageCard
        title={texts.inputTokens()}
        meaning={texts.inputMeaning()}
        total={total.input_tokens}
        week={week.input_tokens}
        diff={diff.input_tokens}
        days={daily.map((day) => day.input_tokens)}
        tone="red"
      />
      <UsageCard
        title={texts.outputTokens()}
        meaning={texts.outputMeaning()}
        total={total.output_tokens}
        week={week.output_tokens}
        diff={diff.output_tokens}
        days={daily.map((day) => day.output_tokens)}
        tone="blue"
      />
      <QuotaCard overview={overview} today={today} />
    </div>
  )
}

type UsageCardProps = {
  title: string
  meaning: string
  total: number
  week: number
  diff: number
  /** The last seven days, drawn also where nothing was called, so that the page keeps its height; none from a server that does not tell. */
  days: readonly number[]
  tone: SparklineTone
}

const UsageCard = ({ title, meaning, total, week, diff, days, tone }: UsageCardProps) => {
  const texts = useTexts().callDetailPage
  const drawing = days.length > 1 && <Sparkline values={days} tone={tone} />
  return (
    <StatCard title={title} figure={<Count value={total} />} meaning={meaning} drawing={drawing}>
      <p className={styles.week}>
        <span>{texts.lastSevenDays()}</span>
        <strong>
          <Count value={week} />
        </strong>
      </p>
      <p>
        <Delta value={diff} />
      </p>
    </StatCard>
  )
}

/** The last seven days against the seven before: an arrow by its sign, which the words say, too; its colour says neither good nor bad. */
const Delta = ({ value }: { value: number }) => {
  const texts = useTexts().callDetailPage
  if (value === 0) return <span className={styles.delta}>{texts.sameAsBefore()}</span>
  const isMore = value > 0
  const write = (count: string) => (isMore ? texts.moreThanBefore({ count }) : texts.lessThanBefore({ count }))
  return (
    <span className={styles.delta}>
      {isMore ? <ArrowUpIcon /> : <ArrowDownIcon />}
      <Count value={Math.abs(value)} write={write} />
    </span>
  )
}
