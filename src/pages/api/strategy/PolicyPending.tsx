import { useTexts } from '@/src/i18n/texts'
import { Skeleton } from '@/src/ui/feedback/Skeleton'
import { VisuallyHidden } from '@/src/ui/data/VisuallyHidden'
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
