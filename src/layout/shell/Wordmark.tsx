import { Link } from 'react-router-dom'
import { paths } from '@/src/content/pages'
import { useTexts } from '@/src/i18n/texts'
import { Mark } from './Mark'
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
