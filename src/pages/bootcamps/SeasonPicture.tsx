import type { SeasonNumber } from '../../content/bootcamps/seasons'
import type { season4MobileZh, season4Zh } from '../../content/pictures/seasons'
import { useLanguage, useTexts } from '../../i18n/texts'
import styles from './SeasonPage.module.css'

type Drawing = { wide: typeof season4Zh; narrow: typeof season4MobileZh }
type Props = { number: SeasonNumber; drawings: { zh: Drawing; en: Drawing } }

const phone = '(width < 40rem)'

/** The season's picture with words in the reader's language; a phone gets its own. */
export const SeasonPicture = ({ number, drawings }: Props) => {
  const { wide, narrow } = drawings[useLanguage()]
  const size = { width: narrow.width, height: narrow.height, media: phone, sizes: '92vw' }
  return (
    <picture>
      <source type="image/avif" srcSet={narrow.avif} {...size} />
      <source type="image/webp" srcSet={narrow.webp} {...size} />
      <source type="image/avif" srcSet={wide.avif} sizes={sizes} />
      <img
        className={styles.picture}
        src={wide.src}
        srcSet={wide.webp}
        sizes={sizes}
        alt={useTexts().bootcampPages[`season${number}`].picture()}
        width={wide.width}
        height={wide.height}
        decoding="async"
        fetchPriority="high"
      />
    </picture>
  )
}

const sizes = '(width < 80rem) 94vw, 75rem'
