import { useTexts } from '@/src/i18n/texts'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import styles from './Usage.module.css'

const cards = ['calls', 'input', 'output', 'quota']

/** The page's own shape while the overview is on the way. */
export const CallDetailPending = () => (
  <div className={styles.pending}>
    <p role="status">
      <VisuallyHidden>{useTexts().callDetailPage.loadingOverview()}</VisuallyHidden>
    </p>
    <Skeleton shape="heading" />
    <div className={styles.cards}>
      {cards.map((card) => (
        <Skeleton key={card} shape="block" />
      ))}
    </div>
    <Skeleton shape="heading" />
    <div className={styles.drawing}>
      <Skeleton shape="block" />
    </div>
  </div>
)
