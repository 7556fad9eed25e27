import { useId, useState } from 'react'
import { timeline } from '@/src/content/home/facts'
import { useTexts } from '@/src/i18n/texts'
import { classNames } from '@/src/ui/base/classNames'
import { ChevronDownIcon } from '@/src/ui/base/icons'
import { Section } from '../content/Section'
import styles from './Timeline.module.css'

const years = [...new Set(timeline.map(({ date }) => date.slice(0, 4)))].sort()
const releases = timeline.map((release, index) => ({ ...release, isAbove: index % 2 === 0 }))

/** The releases on one axis, in turn above and below it; narrow windows fold all years but the newest. */
export const Timeline = () => {
  const texts = useTexts().homeSections.timeline
  return (
    <Section title={texts.title()} lead={texts.lead()}>
      <ol className={styles.years}>
        {years.map((year) => (
          <Year key={year} year={year} isNewest={year === years.at(-1)} />
        ))}
      </ol>
    </Section>
  )
}

const Year = ({ year, isNewest }: { year: string; isNewest: boolean }) => {
  const texts = useTexts().homeSections.timeline
  const [isOpen, setIsOpen] = useState(isNewest)
  const id = useId()
  const own = releases.filter(({ date }) => date.startsWith(year))
  return (
    <li className={classNames(styles.year, isNewest && styles.newest, !isOpen && styles.folded)}>
      <h3 className={styles.yearName}>
        <span className={styles.unfolded}>{year}</span>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {year}
          <span className={styles.count}>{texts.releases({ count: own.length })}</span>
          <ChevronDownIcon className={styles.chevron} />
        </button>
      </h3>
      <ol id={id} className={styles.releases}>
        {own.map(({ date, key, isAbove }) => (
          <li key={key} className={classNames(styles.release, isAbove ? styles.above : styles.below)}>
            <div className={styles.words}>
              <time dateTime={date}>{date.slice(5).replace('-', '.')}</time>
              <span>{texts[key]()}</span>
            </div>
          </li>
        ))}
      </ol>
    </li>
  )
}
