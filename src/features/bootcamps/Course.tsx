import type { ReactNode } from 'react'
import type { Language } from '@/openapi/types'
import type { SeasonNumber } from '@/src/content/bootcamps/seasons'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Picture, picturesOf } from '@/src/ui/data/Picture'
import styles from './Course.module.css'

export const seasonPictures = {
  ...picturesOf<`season-${SeasonNumber}-${Language}`>(
    import.meta.glob<string>('/src/content/pictures/files/season-?-??-*', {
      eager: true,
      query: '?url',
      import: 'default',
    }),
    { width: 1200, height: 480 },
  ),
  ...picturesOf<`season-${SeasonNumber}-mobile-${Language}`>(
    import.meta.glob<string>('/src/content/pictures/files/season-?-mobile-*', {
      eager: true,
      query: '?url',
      import: 'default',
    }),
    { width: 390, height: 520 },
  ),
}

/** The season's picture with words in the reader's language; a phone gets its own. */
export const SeasonPicture = ({ number }: { number: SeasonNumber }) => {
  const language = useLanguage()
  return (
    <div className={styles.frame}>
      <Picture
        picture={seasonPictures[`season-${number}-${language}`]}
        narrow={seasonPictures[`season-${number}-mobile-${language}`]}
        alt={useTexts().bootcampCourse[`season${number}`].picture()}
        sizes="(width < 80rem) 94vw, 75rem"
        className={styles.picture}
        priority
      />
    </div>
  )
}

type ChapterProps = { title: string; lead: string; children: ReactNode }

export const Chapter = ({ title, lead, children }: ChapterProps) => (
  <section className={styles.chapter}>
    <div>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.lead}>{lead}</p>
    </div>
    {children}
  </section>
)

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
