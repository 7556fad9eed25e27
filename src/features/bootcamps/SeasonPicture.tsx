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
