import { timeline } from '@/src/content/home/facts'
import { useTexts } from '@/src/i18n/texts'
import { Section } from '../content/Section'
import styles from './Timeline.module.css'

const years = [...new Set(timeline.map(({ date }) => date.slice(0, 4)))].sort().reverse()

/** The releases by year, newest first. */
export const Timeline = () => {
  const texts = useTexts().homeSections.timeline
  return (
    <Section title={texts.title()} lead={texts.lead()}>
      <ol className={styles.years}>
        {years.map((year) => (
          <li key={year} className={styles.year}>
            <h3 className={styles.yearName}>{year}</h3>
            <ol className={styles.releases}>
              {timeline
                .filter(({ date }) => date.startsWith(year))
                .toReversed()
                .map(({ date, key }) => (
                  <li key={key} className={styles.release}>
                    <time dateTime={date}>{date.slice(5).replace('-', '.')}</time>
                    <span>{texts[key]()}</span>
                  </li>
                ))}
            </ol>
          </li>
        ))}
      </ol>
    </Section>
  )
}
