import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { useTexts } from '@/src/i18n/texts'
import { apiLinks } from '../layout/page/links'
import styles from './ApiSideMenu.module.css'

/** The API area's own menu; a phone finds its entries in the slide-down menu. `pageMenu` stands below the page's entry. */
export const ApiSideMenu = ({ pageMenu }: { pageMenu?: ReactNode }) => {
  const texts = useTexts()
  const { pathname } = useLocation()
  return (
    <nav className={styles.menu} aria-label={texts.nav.apiMenu()}>
      {apiLinks(texts).map(({ to, label, hasChapters }) => (
        <div key={to}>
          <NavLink to={to} className={styles.link ?? ''} aria-current={hasChapters ? 'true' : 'page'}>
            {label}
          </NavLink>
          {hasChapters && pathname.startsWith(to) && pageMenu}
        </div>
      ))}
    </nav>
  )
}
