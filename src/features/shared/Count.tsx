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

/** The share of a quota in whole percent, e.g. `12%`; small use is not nothing and nearly all is not all. */
export function percentOf(used: number, quota: number): string {
  if (quota <= 0) return '100%'
  const percent = (used / quota) * 100
  if (percent > 0 && percent < 1) return '<1%'
  if (percent > 99 && percent < 100) return '>99%'
  return `${Math.round(percent)}%`
}
