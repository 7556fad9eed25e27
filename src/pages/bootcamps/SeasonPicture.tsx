import type { SeasonNumber } from '../../content/bootcamps/seasons'
import { useLanguage, useTexts } from '../../i18n/texts'
import { Picture, type PictureSource } from '../../ui/Picture'
import styles from './SeasonPage.module.css'

type Drawing = { picture: PictureSource; narrow: PictureSource }
type Props = { number: SeasonNumber; drawings: { zh: Drawing; en: Drawing } }

/** The season's picture with words in the reader's language; a phone gets its own. */
export const SeasonPicture = ({ number, drawings }: Props) => (
  <div className={styles.frame}>
    <Picture
      {...drawings[useLanguage()]}
      alt={useTexts().bootcampPages[`season${number}`].picture()}
      sizes="(width < 80rem) 94vw, 75rem"
      className={styles.picture}
      priority
    />
  </div>
)
