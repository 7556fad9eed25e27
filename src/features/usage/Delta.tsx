import { countTitle, formatCount } from '@/src/content/formatCount'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { ArrowDownIcon, ArrowUpIcon } from '@/src/ui/base/icons'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import styles from './Usage.module.css'

/** The last seven days against the seven before: an arrow by its sign, which the words say, too; its colour says neither good nor bad. */
export const Delta = ({ value }: { value: number }) => {
  const texts = useTexts().callDetailPage
  const count = countTitle(Math.abs(value), useLanguage())
  if (value === 0) return <span className={styles.delta}>{texts.sameAsBefore()}</span>
  const isMore = value > 0
  const said = isMore ? texts.moreThanBefore({ count }) : texts.lessThanBefore({ count })
  return (
    <span className={styles.delta} title={said}>
      {isMore ? <ArrowUpIcon /> : <ArrowDownIcon />}
      <span aria-hidden="true">
        {isMore ? '+' : '−'}
        {formatCount(Math.abs(value))}
      </span>
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  )
}
