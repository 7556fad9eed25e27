import { useTexts } from '@/src/i18n/texts'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import styles from './Tokens.module.css'

const places = ['first', 'second', 'third']

/** The list's own shape while it is on the way. */
export const TokensPending = () => {
  const texts = useTexts().tokensPage
  return (
    <div className={styles.pending}>
      <p role="status">
        <VisuallyHidden>{texts.loading()}</VisuallyHidden>
      </p>
      {places.map((place) => (
        <div key={place} className={styles.pendingRow}>
          <Skeleton />
          <Skeleton />
          <Skeleton shape="shortLine" />
        </div>
      ))}
    </div>
  )
}
