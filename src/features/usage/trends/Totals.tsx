import { daysBetween } from '@/openapi/rules/days'
import type { DayRange } from '@/openapi/types'
import { Count, percentOf } from '@/src/parts/Count'
import { useTexts } from '@/src/i18n/texts'
import { Skeleton } from '@/src/ui/base/Skeleton'
import styles from '../Panel.module.css'
import type { Total } from '../figures'

type Props = { totals: readonly Total[] | null; range: DayRange }

/** The sums of a range, and the difference to as many days before it. */
export const Totals = ({ totals, range }: Props) => {
  const texts = useTexts().callDetailPage
  if (!totals)
    return (
      <p className={styles.totals}>
        <Skeleton shape="word" />
      </p>
    )
  return (
    <p className={styles.totals}>
      {totals.map((total) => (
        <span key={total.key} className={styles.total}>
          <span>{total.nameIn(texts)}</span>
          <strong>
            <Count value={total.value} />
          </strong>
          <Change total={total} days={daysBetween(range.startTime, range.endTime) + 1} />
        </span>
      ))}
    </p>
  )
}

/** From ten times on a percentage says less than the numbers. */
const greatestShare = 10

const Change = ({ total: { value, before }, days }: { total: Total; days: number }) => {
  const texts = useTexts().callDetailPage
  if (before === null) return null
  if (value === before) return <span>{texts.sameAsPeriod({ days })}</span>
  const difference = Math.abs(value - before)
  const sign = value > before ? '+' : '−'
  const hasShare = difference < before * greatestShare
  const share = hasShare ? texts.share({ share: `${sign}${percentOf(difference, before)}` }) : ''
  const write = (count: string) =>
    `${value > before ? texts.moreThanPeriod({ count, days }) : texts.lessThanPeriod({ count, days })}${share}`
  return <Count value={difference} write={write} />
}
