import { useCallback, type ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { hasApiMenu, hasDeveloperSubMenu, pageFor } from '@/src/routes/pages'
import { classNames } from '@/src/ui/base/classNames'
import { useTexts } from '@/src/i18n/texts'
import { ApiLinksContext } from '@/src/parts/page/apiLinks'
import { DeveloperSubMenu } from './DeveloperSubMenu'
import { searchElement, useSearchKeys } from '../features/search/openSearch'
import { apiLinks } from '../routes/links'
import { Footer } from './Footer'
import { Header } from './Header'
import { SignOut } from './SignOut'
import { useHeader, useIsTopHidden, useMobileMenu } from './useHeader'
import styles from './Layout.module.css'
import { useTag } from '@/src/runtime/useTag'

const contentId = 'content'

type Props = {
  notices?: ReactNode
  /** The page's addition to the menu. */
  pageMenu?: ReactNode
  children: ReactNode
}

/** Header, menus, footer and the page between them; `notices` stand above the page. */
export const Layout = ({ notices, pageMenu, children }: Props) => {
  const header = useHeader()
  const openSearch = useCallback(() => header.send({ type: 'search.opened' }), [header])
  useSearchKeys(openSearch)
  const isTopHidden = useIsTopHidden()
  const menu = useMobileMenu()
  const { pathname } = useLocation()
  const page = pageFor(pathname)
  const withApiMenu = hasApiMenu(pathname) && !page?.hasMenuButton
  const isFilledLater = page?.access === 'login'
  return (
    <div className={styles.layout}>
      <div data-hidden={isTopHidden} className={classNames(styles.top, isTopHidden && styles.topHidden)}>
        <Header header={header} menu={menu} contentId={contentId} onSearch={openSearch} />
        {hasDeveloperSubMenu(pathname) && (
          <div inert={menu.isOpen}>
            <DeveloperSubMenu />
          </div>
        )}
      </div>
      <div className={styles.body} inert={menu.isOpen}>
        {notices && <div className={styles.notices}>{notices}</div>}
        <div className={withApiMenu ? styles.withMenu : undefined}>
          {withApiMenu && <ApiSideMenu pageMenu={pageMenu} />}
          <main id={contentId} tabIndex={-1} className={classNames(styles.main, isFilledLater && styles.tall)}>
            <ApiLinksContext value={apiLinks}>{children}</ApiLinksContext>
          </main>
        </div>
      </div>
      <div inert={menu.isOpen}>
        <Footer />
      </div>
      <Search header={header} />
      <SignOut />
    </div>
  )
}

/** The search while it is open; its code has come by then. */
const Search = ({ header }: { header: ReturnType<typeof useHeader> }) => {
  const isOpen = useTag(header, 'searchOpen')
  return isOpen && searchElement(() => header.send({ type: 'search.closed' }))
}

/** The API area's own menu; a phone finds its entries in the slide-down menu. `pageMenu` stands below the page's entry. */
const ApiSideMenu = ({ pageMenu }: { pageMenu?: ReactNode }) => {
  const texts = useTexts()
  const { pathname } = useLocation()
  return (
    <nav className={styles.apiMenu} aria-label={texts.nav.apiMenu()}>
      {apiLinks(texts).map(({ to, label, hasChapters }) => (
        <div key={to}>
          <NavLink to={to} className={styles.apiLink ?? ''} aria-current={hasChapters ? 'true' : 'page'}>
            {label}
          </NavLink>
          {(hasChapters ? pathname.startsWith(to) : pathname === to) && pageMenu}
        </div>
      ))}
    </nav>
  )
}
