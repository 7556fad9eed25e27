import dayjs from 'dayjs'
import { addDays, type Day } from '@/openapi/rules/days'
import type { UsageOverview } from '@/openapi/types'
import { exactCount, formatCount } from '@/src/i18n/formatCount'
import { useTexts } from '@/src/i18n/texts'
import { Meter } from '@/src/ui/data/Meter'
import { StatCard } from '@/src/ui/data/StatCard'
import { Count, percentOf } from '@/src/parts/Count'
import styles from './Usage.module.css'

/** This month's tokens against the quota, and when they start over. */
export const QuotaCard = ({ overview, today }: { overview: UsageOverview; today: Day }) => {
  const texts = useTexts().callDetailPage
  const { month_used: used, month_quota: quota, time_zone: zone } = overview
  const firstDay = dayjs(today).add(1, 'month').startOf('month').format('YYYY-MM-DD')
  const moment = `${firstDay} 00:00`
  return (
    <StatCard title={texts.monthQuota()}>
      <Quota name={texts.input()} used={used.input_tokens} quota={quota.input_tokens} tone="red" today={today} />
      <Quota name={texts.output()} used={used.output_tokens} quota={quota.output_tokens} tone="blue" today={today} />
      <p className={styles.hint}>{texts.resets({ moment, zone })}</p>
    </StatCard>
  )
}

type QuotaProps = { name: string; used: number; quota: number; tone: 'red' | 'blue'; today: Day }

const Quota = ({ name, used, quota, tone, today }: QuotaProps) => {
  const texts = useTexts().callDetailPage
  return (
    <div className={styles.quota}>
      {/* The meter says the same, in words. */}
      <p className={styles.quotaLine} aria-hidden="true">
        <span>{name}</span>
        <span className={styles.quotaFigures}>
          <Count value={used} /> / <Count value={quota} />
        </span>
      </p>
      <Meter
        label={texts.meter({ name, used: exactCount(used), quota: exactCount(quota) })}
        value={used}
        max={quota}
        tone={tone}
      />
      <p className={styles.hint}>
        <span>{quota > 0 ? texts.percentUsed({ percent: percentOf(used, quota) }) : texts.noQuota()}</span>
        <PaceNote used={used} quota={quota} today={today} />
      </p>
    </div>
  )
}

const PaceNote = ({ used, quota, today }: Pick<QuotaProps, 'used' | 'quota' | 'today'>) => {
  const texts = useTexts().callDetailPage
  const pace = paceOf(used, quota, today)
  if (pace === null) return null
  const { monthEnd, metOn } = pace
  return (
    <span>
      {`${texts.between()}${
        metOn === null
          ? texts.paceOfMonth({ count: formatCount(monthEnd) })
          : texts.paceMet({ count: formatCount(monthEnd), day: metOn })
      }`}
    </span>
  )
}

/** The month's forecast at its rate so far, and the day on which the limit is reached, if any. */
export type Pace = { monthEnd: number; metOn: Day | null }

/** Fewer days say little about a month. */
const fewestDays = 3

/** Null where there is no rate to speak of. `today` counts as a whole day. */
export function paceOf(used: number, quota: number, today: Day): Pace | null {
  const days = dayjs(today).date()
  if (used === 0 || quota === 0 || days < fewestDays) return null
  const aDay = used / days
  const monthEnd = Math.round(aDay * dayjs(today).daysInMonth())
  const firstDay = dayjs(today).startOf('month').format('YYYY-MM-DD')
  const isMet = used < quota && monthEnd > quota
  return { monthEnd, metOn: isMet ? addDays(firstDay, Math.max(days, Math.ceil(quota / aDay)) - 1) : null }
}
