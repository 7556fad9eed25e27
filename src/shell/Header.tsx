import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { useHeader, useMobileMenu } from './useHeader'
import { useConfiguration } from '@/src/runtime/configuration'
import { hasDeveloperSubMenu } from '@/src/routes/pages'
import { paths } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { LanguageSwitch } from './LanguageSwitch'
import { sisterSites } from '../routes/links'
import { MobileMenu } from './MobileMenu'
import { OutsideAnchor } from '../parts/page/OutsideLink'
import { UserMenu } from '../features/session/UserMenu'
import { SearchButton } from '../features/search/SearchButton'
import { Wordmark } from './Wordmark'
import styles from './Header.module.css'
import { useTag } from '@/src/runtime/useTag'

type Props = {
  header: ReturnType<typeof useHeader>
  menu: ReturnType<typeof useMobileMenu>
  contentId: string
  onSearch: () => void
}

/** The desktop's row of links and the phone's menu, one markup switched by CSS. */
export const Header = ({ header, menu, contentId, onSearch }: Props) => (
  <header className={styles.header}>
    <SkipLink to={contentId} leadsNowhere={menu.isOpen} />
    <div className={styles.row}>
      <Wordmark />
      <DesktopLinks />
      <div className={styles.tools}>
        <SearchButton isOpening={useTag(header, 'searchOpening')} onOpen={onSearch} />
        <LanguageSwitch />
        <div className={styles.account}>
          <UserMenu />
        </div>
        <MobileMenu {...menu} />
      </div>
    </div>
  </header>
)

/** While the phone's menu is open the content cannot have the focus. */
const SkipLink = ({ to, leadsNowhere }: { to: string; leadsNowhere: boolean }) => {
  const texts = useTexts()
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(to)?.focus()
  }
  return (
    <a href={`#${to}`} className={styles.skip} inert={leadsNowhere} onClick={skip}>
      {texts.common.skipToContent()}
    </a>
  )
}

const DesktopLinks = () => {
  const texts = useTexts()
  const configuration = useConfiguration()
  const { pathname } = useLocation()
  const inDevelopers = hasDeveloperSubMenu(pathname)
  const inApi = pathname.startsWith('/api')
  const sites = sisterSites(configuration, texts)
  return (
    <nav className={styles.links} aria-label={texts.nav.main()}>
      <Link to={paths.community} className={styles.link} aria-current={inDevelopers ? 'true' : undefined}>
        {texts.nav.developers()}
      </Link>
      <Link to={paths.apiDocument} className={styles.link} aria-current={inApi ? 'true' : undefined}>
        {texts.nav.api()}
      </Link>
      {sites.length > 0 && <span className={styles.rule} aria-hidden="true" />}
      {sites.map(({ href, label }) => (
        <OutsideAnchor key={href} href={href} className={styles.link}>
          {label}
        </OutsideAnchor>
      ))}
    </nav>
  )
}
