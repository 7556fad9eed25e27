import { Link } from 'react-router-dom'
import type { Certificate } from '@/openapi/types'
import { certificatePath } from '@/src/runtime/paths'
import { formatCalendarDay } from '@/src/i18n/formatInstant'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Badge } from '@/src/ui/base/Badge'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import styles from './Records.module.css'

export const CertificateRow = ({ certificate }: { certificate: Certificate }) => {
  const { sample: sampleWord, certificates: texts } = useTexts().userCenterPages
  const language = useLanguage()
  const { id, title, season, kind, issued_on: issuedOn, sample } = certificate
  return (
    <li className={styles.row}>
      <p className={styles.badges}>
        <Badge tone="good">{texts.kind[kind]()}</Badge>
        {sample && <Badge tone="accent">{sampleWord()}</Badge>}
      </p>
      <h2 className={styles.title}>{title[language]}</h2>
      <p className={styles.fact}>
        {season !== undefined && <span>{texts.season({ season })}</span>}
        <time dateTime={issuedOn}>{texts.issued({ day: formatCalendarDay(language, issuedOn) })}</time>
        <span className={styles.number}>{texts.number({ id })}</span>
      </p>
      <Link to={certificatePath(id)} className={styles.link}>
        {texts.open()}
        <VisuallyHidden> {id}</VisuallyHidden>
      </Link>
    </li>
  )
}
