import type { Certificate } from '@/openapi/types'
import { formatCalendarDay } from '@/src/i18n/formatInstant'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Badge } from '@/src/ui/feedback/Badge'
import styles from '../Certificate.module.css'
import { CertificateCode } from './CertificateCode'
import { Seal } from './Seal'

/** A certificate as it is printed: frame, holder, what for, seal, number, day, and the code of its own address. */
export const CertificateSheet = ({ certificate }: { certificate: Certificate }) => {
  const { common, certificateSheet: texts } = useTexts()
  const language = useLanguage()
  const { id, holder, title, season, kind, issued_on: issuedOn, sample } = certificate
  const course = season === undefined ? texts.seasonless() : texts.season({ season })
  return (
    <article className={styles.sheet} data-printed-alone aria-labelledby="certificate-title">
      <div className={styles.frame}>
        {sample && <p className={styles.watermark}>{texts.sampleMark()}</p>}
        <p className={styles.issuer}>
          {common.productName()}
          {sample && <Badge tone="accent">{texts.sample()}</Badge>}
        </p>
        <h2 id="certificate-title" className={styles.title}>
          {title[language]}
        </h2>
        <p className={styles.opening}>{texts.awardedTo()}</p>
        <p className={styles.holder}>{holder}</p>
        <p className={styles.reason}>{texts.completed[kind]({ course })}</p>
        <div className={styles.foot}>
          <dl className={styles.facts}>
            <div>
              <dt>{texts.issued()}</dt>
              <dd>{formatCalendarDay(language, issuedOn)}</dd>
            </div>
            <div>
              <dt>{texts.number()}</dt>
              <dd className={styles.number}>{id}</dd>
            </div>
          </dl>
          <Seal />
          <CertificateCode id={id} />
        </div>
        {sample && <p className={styles.sampleText}>{texts.sampleText()}</p>}
      </div>
    </article>
  )
}
