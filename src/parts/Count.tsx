import { countTitle, exactCount, formatCount } from '@/src/i18n/formatCount'
import { useLanguage } from '@/src/i18n/texts'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import styles from './Count.module.css'

type Props = {
  value: number
  /** The words around the count. */
  write?: (count: string) => string
}

/** A count; a long one is shortened for the eye, while title and screen readers have every digit. */
export const Count = ({ value, write = String }: Props) => {
  const title = countTitle(value, useLanguage())
  const short = formatCount(value)
  return (
    <span title={title === short ? undefined : title} className={styles.count}>
      {short === exactCount(value) ? (
        write(short)
      ) : (
        <>
          <span aria-hidden="true">{write(short)}</span>
          <VisuallyHidden>{write(title)}</VisuallyHidden>
        </>
      )}
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
