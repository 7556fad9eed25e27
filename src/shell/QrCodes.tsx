import { useConfiguration } from '@/src/runtime/configuration'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import styles from './Footer.module.css'

/**
 * The first two configured codes; their drawings are `/qr/0.svg` and `/qr/1.svg`. Each is also a link, for visitors
 * without a scanner.
 */
export const QrCodes = () => {
  const texts = useTexts()
  const language = useLanguage()
  const codes = useConfiguration().qrCodes.slice(0, 2)
  if (codes.length === 0) return null
  return (
    <ul className={styles.codes}>
      {codes.map(({ name, target }, index) => (
        <li key={target}>
          <a href={target} className={styles.code}>
            <img
              src={`/qr/${index}.svg`}
              alt={texts.footer.qrCode({ name: name[language] })}
              width="88"
              height="88"
              loading="lazy"
            />
            <span aria-hidden="true">{name[language]}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
