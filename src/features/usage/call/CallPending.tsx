import { useTexts } from '@/src/i18n/texts'
import { Skeleton } from '@/src/ui/base/Skeleton'
import styles from './Call.module.css'

const rows = [6, 3, 4, 3]

/** The page of a call while it is loading, in its own frames. */
export const CallPending = () => {
  const { callPage: texts } = useTexts()
  const titles = [texts.request(), texts.result(), texts.tokens(), texts.times()]
  return (
    <div className={styles.groups} aria-hidden="true">
      {titles.map((title, group) => (
        <div key={title} className={styles.group}>
          <p className={styles.groupTitle}>{title}</p>
          {Array.from({ length: rows[group] ?? 0 }, (_, row) => (
            <p key={row} className={styles.fact}>
              <Skeleton shape="word" />
              <Skeleton shape="word" />
            </p>
          ))}
        </div>
      ))}
    </div>
  )
}
