import { classNames } from '../base/classNames'
import styles from './Sparkline.module.css'

export type SparklineTone = 'ink' | 'red' | 'blue'

type Props = { values: readonly number[]; tone: SparklineTone }

const height = 24

/** How a figure went from day to day, up to the dot of the last one; for the eye only: words and figures stand beside it. */
export const Sparkline = ({ values, tone }: Props) => {
  const most = Math.max(...values, 1)
  const points = values.map((value, index) => {
    const x = (index / Math.max(values.length - 1, 1)) * 100
    const y = height - (value / most) * height
    return `${x.toFixed(2)},${y.toFixed(2)}`
  })
  const line = points.join(' ')
  return (
    <svg
      className={classNames(styles.sparkline, styles[tone])}
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <polygon className={styles.area} points={`0,${height} ${line} 100,${height}`} />
      <polyline className={styles.line} points={line} />
      <path className={styles.last} d={`M${points.at(-1)}h0`} />
    </svg>
  )
}
