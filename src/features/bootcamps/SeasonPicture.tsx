import type { SeasonNumber } from '@/src/content/bootcamps/seasons'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Picture, type PictureSource } from '@/src/ui/data/Picture'
import styles from './Course.module.css'

type Drawing = { picture: PictureSource; narrow: PictureSource }
export type Drawings = { zh: Drawing; en: Drawing }
type Props = { number: SeasonNumber; drawings: Drawings }

/** The season's picture with words in the reader's language; a phone gets its own. */
export const SeasonPicture = ({ number, drawings }: Props) => (
  <div className={styles.frame}>
    <Picture
      {...drawings[useLanguage()]}
      alt={useTexts().bootcampCourse[`season${number}`].picture()}
      sizes="(width < 80rem) 94vw, 75rem"
      className={styles.picture}
      priority
    />
  </div>
)
