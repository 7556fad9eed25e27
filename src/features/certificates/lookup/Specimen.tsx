import { certificateEn, certificateZh } from '@/src/content/pictures/certificates'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Picture } from '@/src/ui/data/Picture'
import styles from './Lookup.module.css'

const drawings = { zh: certificateZh, en: certificateEn } as const

/** What a certificate looks like, with its number circled. */
export const Specimen = () => {
  const texts = useTexts().certificatePages
  return (
    <figure className={styles.specimen}>
      <Picture picture={drawings[useLanguage()]} alt={texts.specimen()} sizes="(width < 60rem) 92vw, 33rem" />
      <figcaption>{texts.specimenText()}</figcaption>
    </figure>
  )
}
