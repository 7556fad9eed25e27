import type { Certificate, Language } from '@/openapi/types'
import { useConfiguration } from '@/src/runtime/configuration'
import { formatCalendarDay } from '@/src/i18n/formatInstant'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Badge } from '@/src/ui/base/Badge'
import styles from '../Certificate.module.css'
import { CertificateCode } from './CertificateCode'

/** The number of a season as its title writes it: 四, or 4. */
const numeral = (season: number, language: Language) =>
  new Intl.NumberFormat(language === 'zh' && season < 10 ? 'zh-u-nu-hanidec' : 'en').format(season)

/** A certificate as it is printed: frame, holder, what for, seal, number, day, and the code of its own address. */
export const CertificateSheet = ({ certificate }: { certificate: Certificate }) => {
  const { common, certificateSheet: texts } = useTexts()
  const language = useLanguage()
  const { id, holder, title, season, kind, issued_on: issuedOn, sample } = certificate
  const course = season === undefined ? texts.seasonless() : texts.season({ season: numeral(season, language) })
  return (
    <article className={styles.sheet} data-printed-alone aria-labelledby="certificate-title">
      <div className={styles.frame}>
        {sample && <p className={styles.watermark}>{texts.sampleMark()}</p>}
        <p className={styles.issuer}>
          <span>{common.productName()}</span>
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
              <dd>
                <time dateTime={issuedOn}>{formatCalendarDay(language, issuedOn)}</time>
              </dd>
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

/** The organisation's logo in place of a seal, or the portal's own: the strokes of 书 cut into cinnabar, imitating no real one. */
const Seal = () => {
  const { logo } = useConfiguration().content.pictures
  return logo ? <img className={styles.seal} src={logo} alt="" width="104" height="104" /> : <DrawnSeal />
}

const DrawnSeal = () => (
  <svg className={styles.seal} viewBox="0 0 120 120" width="104" height="104" aria-hidden="true">
    <path className={styles.sealGround} d="M9 7q30-3 52-1t50 1q3 27 1 52t1 53q-28 2-53 1t-52 0q-2-28-1-52T9 7z" />
    <path className={styles.sealRule} d="M16 15q45-2 89-1 1 46 0 91-45 1-89 0-1-45 0-90z" />
    <path className={styles.sealCut} d="M31 40h48v17M25 60h70v26h-12M55 25v80" />
    <circle className={styles.sealDot} cx="88" cy="32" r="5.5" />
  </svg>
)
