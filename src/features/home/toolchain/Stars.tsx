import { formatCount } from '@/src/i18n/formatCount'
import { useTexts } from '@/src/i18n/texts'
import { StarIcon } from '@/src/ui/base/icons'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import styles from './Stars.module.css'

/** A repository's stars; nothing while they are not known. */
export const Stars = ({ count }: { count: number | undefined }) => {
  const texts = useTexts().homeSections.projects
  if (count === undefined) return null
  const shown = formatCount(count)
  return (
    <span className={styles.stars}>
      <StarIcon className={styles.icon} />
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{texts.stars({ count: shown })}</VisuallyHidden>
    </span>
  )
}
