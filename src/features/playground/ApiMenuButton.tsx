import { use } from 'react'
import { NavLink } from 'react-router-dom'
import { useTexts } from '@/src/i18n/texts'
import { ApiLinksContext } from '@/src/parts/page/apiLinks'
import { MenuIcon } from '@/src/ui/base/icons'
import { Disclosure } from '@/src/ui/overlays/Disclosure'
import styles from './screen.module.css'

/** The API menu, which would take the width of the conversation; a phone finds its entries in the slide-down menu. */
export const ApiMenuButton = () => {
  const texts = useTexts()
  return (
    <div className={styles.apiButton}>
      <Disclosure
        label={texts.nav.apiMenu()}
        summaryClass={styles.apiSummary}
        summary={
          <>
            <MenuIcon />
            <span>{texts.nav.api()}</span>
          </>
        }
      >
        <nav aria-label={texts.nav.apiMenu()}>
          <ul>
            {use(ApiLinksContext)(texts).map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to}>{label}</NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </Disclosure>
    </div>
  )
}
