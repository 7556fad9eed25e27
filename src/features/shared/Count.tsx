import { countTitle, exactCount, formatCount } from '@/src/content/formatCount'
import { useLanguage } from '@/src/i18n/texts'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import styles from './Count.module.css'

/** A count; a long one is shortened for the eye, while title and screen readers have every digit. */
export const Count = ({ value }: { value: number }) => {
  const title = countTitle(value, useLanguage())
  const short = formatCount(value)
  const exact = exactCount(value)
  if (short === exact)
    return (
      <span title={title === exact ? undefined : title} className={styles.count}>
        {exact}
      </span>
    )
  return (
    <span title={title} className={styles.count}>
      <span aria-hidden="true">{short}</span>
      <VisuallyHidden>{title}</VisuallyHidden>
    </span>
  )
}
