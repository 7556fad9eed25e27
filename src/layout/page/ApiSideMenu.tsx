import { NavLink } from 'react-router-dom'
import { useTexts } from '@/src/i18n/texts'
import { apiLinks } from '../shell/links'
import styles from './ApiSideMenu.module.css'

/** The API area's own menu; a phone finds its entries in the slide-down menu. */
export const ApiSideMenu = () => {
  const texts = useTexts()
  return (
    <nav className={styles.menu} aria-label={texts.nav.apiMenu()}>
      {apiLinks(texts).map(({ to, label }) => (
        <NavLink key={to} to={to} className={styles.link ?? ''}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
