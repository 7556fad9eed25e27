import { useTexts } from '../../../i18n/texts'
import { Skeleton } from '../../../ui/Skeleton'
import { VisuallyHidden } from '../../../ui/VisuallyHidden'
import styles from './Strategy.module.css'

/** The page's own shape while the limits are on the way. */
export const PolicyPending = () => (
  <div className={styles.pending}>
    <p role="status">
      <VisuallyHidden>{useTexts().strategyPage.loading()}</VisuallyHidden>
    </p>
    <Skeleton shape="heading" />
    <Skeleton />
    <Skeleton />
    <Skeleton shape="shortLine" />
    <Skeleton shape="block" />
  </div>
)
