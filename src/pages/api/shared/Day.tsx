import { formatDay, formatMinute } from '@/src/i18n/formatInstant'
import { useLanguage } from '@/src/i18n/texts'
import styles from './Day.module.css'

/** The reader's day of an instant; the title has the minute. */
export const Day = ({ instant }: { instant: string }) => {
  const language = useLanguage()
  return (
    <time dateTime={instant} title={formatMinute(language, instant)} className={styles.day}>
      {formatDay(language, instant)}
    </time>
  )
}
