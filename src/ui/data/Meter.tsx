import { classNames } from '../base/classNames'
import styles from './Meter.module.css'

type Props = {
  /** The whole statement, e.g. "Input: 10 used of 100". */
  label: string
  value: number
  max: number
  tone?: 'red' | 'blue'
}

/** Percent of the width; less could not be told from nothing. */
const leastShown = 2

/** How much of a limit is used. A limit of 0 counts as used up. */
export const Meter = ({ label, value, max, tone = 'blue' }: Props) => {
  const share = max > 0 ? Math.min(1, value / max) : 1
  return (
    <svg
      className={classNames(styles.meter, styles[tone], share >= 0.9 && styles.high)}
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <rect className={styles.track} width="100" height="6" />
      <rect className={styles.fill} width={value > 0 ? Math.max(share * 100, leastShown) : share * 100} height="6" />
    </svg>
  )
}
