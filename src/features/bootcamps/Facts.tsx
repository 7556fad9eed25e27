import type { SeasonNumber } from '@/src/content/bootcamps/seasons'
import { useTexts } from '@/src/i18n/texts'
import styles from './Course.module.css'

/** When the season was, how it worked, how much there is. */
export const Facts = ({ number }: { number: SeasonNumber }) => {
  const { bootcampCourse: texts } = useTexts()
  const own = texts[`season${number}`]
  const facts = [
    [texts.time(), own.time()],
    [texts.form(), own.form()],
    [texts.extent(), own.extent()],
  ] as const
  return (
    <dl className={styles.facts} aria-label={texts.facts()}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
