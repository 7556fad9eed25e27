import { useId, useState } from 'react'
import type { ContentParts } from '@/openapi/content'
import { useTexts } from '@/src/i18n/texts'
import { classNames } from '@/src/ui/base/classNames'
import { ChevronDownIcon } from '@/src/ui/base/icons'
import { Section } from '../content/Section'
import styles from './Timeline.module.css'

type Props = NonNullable<ContentParts['homeSections']['timeline']>

/** The releases on one axis, in turn above and below it; narrow windows fold all years but the newest. */
export const Timeline = ({ title, lead, releases }: Props) => {
  const years = [...new Set(releases.map(({ date }) => date.slice(0, 4)))].sort()
  const placed = releases.map((release, index) => ({ ...release, isAbove: index % 2 === 0 }))
  return (
    <Section title={title} lead={lead}>
      <ol className={styles.years}>
        {years.map((year) => (
          <Year
            key={year}
            year={year}
            releases={placed.filter(({ date }) => date.startsWith(year))}
            isNewest={year === years.at(-1)}
          />
        ))}
      </ol>
    </Section>
  )
}

type YearProps = {
  year: string
  releases: readonly (Props['releases'][number] & { isAbove: boolean })[]
  isNewest: boolean
}

const Year = ({ year, releases: own, isNewest }: YearProps) => {
  const texts = useTexts().homeSections.timeline
  const [isOpen, setIsOpen] = useState(isNewest)
  const id = useId()
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
        {own.map(({ date, text, isAbove }) => (
          <li key={text} className={classNames(styles.release, isAbove ? styles.above : styles.below)}>
            <div className={styles.words}>
              <time dateTime={date}>{date.slice(5).replace('-', '.')}</time>
              <span>{text}</span>
            </div>
          </li>
        ))}
      </ol>
    </li>
  )
}
