import type { ModelState } from '@/openapi/types'
import { classNames } from '@/src/ui/base/classNames'
import styles from './Bars.module.css'

/** The height of a state's bar, of 12: a state is known by it without its colour. */
export const barHeights: Readonly<Record<ModelState, number>> = {
  works: 12,
  slow: 9,
  degraded: 6,
  unavailable: 3,
  no_data: 1,
}

/** The bar of a state beside its name. */
export const StateMark = ({ state }: { state: ModelState }) => (
  <svg className={styles.mark} viewBox="0 0 6 12" aria-hidden="true">
    <rect
      className={classNames(styles.bar, styles[state])}
      y={12 - barHeights[state]}
      width="6"
      height={barHeights[state]}
    />
  </svg>
)
