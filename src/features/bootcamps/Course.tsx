import type { ReactNode } from 'react'
import type { ContentParts, SeasonNumber } from '@/openapi/content'
import type { Language } from '@/openapi/types'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { findPicture } from '@/src/ui/data/findPicture'
import { Picture, picturesOf, type PictureSource } from '@/src/ui/data/Picture'
import styles from './Course.module.css'

const size = { width: 1200, height: 480 }

export const seasonPictures = {
  ...picturesOf<`season-${SeasonNumber}-${Language}`>(
    import.meta.glob<string>('/src/assets/pictures/season-?-??-*', {
      eager: true,
      query: '?url',
      import: 'default',
    }),
    size,
  ),
  ...picturesOf<`season-${SeasonNumber}-mobile-${Language}`>(
    import.meta.glob<string>('/src/assets/pictures/season-?-mobile-*', {
      eager: true,
      query: '?url',
      import: 'default',
    }),
    { width: 390, height: 520 },
  ),
}

/** The same, for a name from the content file. */
const drawings: Readonly<Partial<Record<string, PictureSource>>> = seasonPictures

type Season = ContentParts['bootcampPages']['seasons'][number]

/** The season's picture with words in the reader's language; a phone gets its own. */
export const SeasonPicture = ({ picture = '', picture_text: text = '' }: Season) => {
  const language = useLanguage()
  const wide = findPicture(picture, drawings, size) ?? drawings[`${picture}-${language}`]
  const narrow = drawings[`${picture}-mobile-${language}`]
  if (!wide) return null
  return (
    <div className={styles.frame}>
      <Picture
        picture={wide}
        {...(narrow && { narrow })}
        alt={text}
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
export const Facts = ({ time, form, extent }: Season) => {
  const { bootcampCourse: texts } = useTexts()
  const facts = [
    [texts.time(), time],
    [texts.form(), form],
    [texts.extent(), extent],
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
