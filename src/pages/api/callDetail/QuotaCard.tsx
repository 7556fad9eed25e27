import dayjs from 'dayjs'
import type { Day } from '@/openapi/rules/days'
import type { UsageOverview } from '@/openapi/types'
import { exactCount } from '@/src/content/formatCount'
import { formatCalendarDay } from '@/src/i18n/formatInstant'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Meter } from '@/src/ui/data/Meter'
import { StatCard } from '@/src/ui/data/StatCard'
import { Count } from '../shared/Count'
import { percentOf } from '../shared/percent'
import styles from './CallDetail.module.css'

/** This month's tokens against the quota, and when they start over. */
export const QuotaCard = ({ overview, today }: { overview: UsageOverview; today: Day }) => {
  const texts = useTexts().callDetailPage
  const { month_used: used, month_quota: quota, time_zone: zone } = overview
  const firstDay = dayjs(today).add(1, 'month').startOf('month').format('YYYY-MM-DD')
  const moment = `${formatCalendarDay(useLanguage(), firstDay)} 00:00`
  return (
    <StatCard title={texts.monthQuota()}>
      <Quota name={texts.input()} used={used.input_tokens} quota={quota.input_tokens} tone="red" />
      <Quota name={texts.output()} used={used.output_tokens} quota={quota.output_tokens} tone="blue" />
      <p className={styles.hint}>{texts.resets({ moment, zone })}</p>
    </StatCard>
  )
}

type QuotaProps = { name: string; used: number; quota: number; tone: 'red' | 'blue' }

const Quota = ({ name, used, quota, tone }: QuotaProps) => {
  const texts = useTexts().callDetailPage
  const label = texts.meter({ name, used: exactCount(used), quota: exactCount(quota) })
  return (
    <div className={styles.quota}>
      <p className={styles.quotaLine}>
        <span>{name}</span>
        <span className={styles.quotaFigures}>
          <Count value={used} /> / <Count value={quota} />
        </span>
      </p>
      <Meter label={label} value={used} max={quota} tone={tone} />
      <p className={styles.hint}>
        {quota > 0 ? texts.percentUsed({ percent: percentOf(used, quota) }) : texts.noQuota()}
      </p>
    </div>
  )
}
