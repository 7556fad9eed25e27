import { Link } from 'react-router-dom'
import { useConfiguration } from '@/src/runtime/configuration'
import { paths } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import styles from './Wordmark.module.css'

/** The seal and the product's name, leading home. */
export const Wordmark = () => {
  const texts = useTexts()
  return (
    <Link to={paths.home} className={styles.wordmark} aria-label={texts.common.homePage()}>
      <Mark />
      <span>{texts.common.productName()}</span>
    </Link>
  )
}

/** The four strokes of 书, on a field of 24 × 24. */
const markStrokes = 'M4.5 7.6h12.2v4.2M3 12.4h16.6v5.1h-2.6M10.6 2.8v18.4'

/** The organisation's logo; without one the seal: 书, “to write”, cut into cinnabar. */
export const Mark = () => {
  const { logo } = useConfiguration().content.pictures
  return logo ? <img src={logo} alt="" width="30" height="30" className={styles.mark} /> : <Seal />
}

const Seal = () => (
  <svg
    className={styles.mark}
    viewBox="0 0 24 24"
    width="1.875rem"
    height="1.875rem"
    aria-hidden="true"
    focusable="false"
  >
    <rect className={styles.seal} width="24" height="24" rx="4" />
    <g transform="translate(2.2 2.2) scale(.82)">
      <path className={styles.strokes} d={markStrokes} />
      <circle className={styles.dot} cx="17.6" cy="4" r="1.7" />
    </g>
  </svg>
)
