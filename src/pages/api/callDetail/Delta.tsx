import { countTitle, formatCount } from '../../../content/formatCount'
import { useLanguage, useTexts } from '../../../i18n/texts'
import { classNames } from '../../../ui/classNames'
import { ArrowDownIcon, ArrowUpIcon } from '../../../ui/icons'
import { VisuallyHidden } from '../../../ui/VisuallyHidden'
import styles from './CallDetail.module.css'

/** The last seven days against the seven before: an arrow by its sign, which the words say, too. */
export const Delta = ({ value }: { value: number }) => {
  const texts = useTexts().callDetailPage
  const count = countTitle(Math.abs(value), useLanguage())
  if (value === 0) return <span className={styles.delta}>{texts.sameAsBefore()}</span>
  const isMore = value > 0
  const said = isMore ? texts.moreThanBefore({ count }) : texts.lessThanBefore({ count })
  return (
    <span className={classNames(styles.delta, isMore ? styles.more : styles.less)} title={said}>
      {isMore ? <ArrowUpIcon /> : <ArrowDownIcon />}
      <span aria-hidden="true">
        {isMore ? '+' : '−'}
        {formatCount(Math.abs(value))}
      </span>
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  )
}
