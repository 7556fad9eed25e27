import type { MouseEvent } from 'react'
import { useSelector } from '@xstate/react'
import { Link, useLocation } from 'react-router-dom'
import { selectUser } from '@/machines/session/session.selectors'
import type { useHeader, useMobileMenu } from './useHeader'
import { useSession } from '@/src/runtime/portal'
import { useConfiguration } from '@/src/runtime/configuration'
import { topEntryOf } from '@/src/routes/pages'
import { paths, withoutTrailingSlash } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { LanguageSwitch } from './LanguageSwitch'
import { sisterSites, topLinks, type OutsideLink } from '../routes/links'
import { MobileMenu } from './MobileMenu'
import { OutsideAnchor } from '../parts/page/OutsideLink'
import { UserMenu } from '../features/session/UserMenu'
import { questionId } from '../features/playground/questionId'
import { SearchButton } from '../features/search/SearchButton'
import { classNames } from '@/src/ui/base/classNames'
import { Disclosure, MenuChevron } from '@/src/ui/overlays/Disclosure'
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
    <SkipLinks contentId={contentId} leadNowhere={menu.isOpen} />
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
const SkipLinks = ({ contentId, leadNowhere }: { contentId: string; leadNowhere: boolean }) => {
  const { common } = useTexts()
  const isPlayground = withoutTrailingSlash(useLocation().pathname) === paths.playground
  return (
    <>
      <SkipLink to={contentId} leadsNowhere={leadNowhere}>
        {common.skipToContent()}
      </SkipLink>
      {isPlayground && (
        <SkipLink to={questionId} leadsNowhere={leadNowhere}>
          {common.skipToQuestion()}
        </SkipLink>
      )}
    </>
  )
}

const SkipLink = ({ to, leadsNowhere, children }: { to: string; leadsNowhere: boolean; children: string }) => {
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(to)?.focus()
  }
  return (
    <a href={`#${to}`} className={styles.skip} inert={leadsNowhere} onClick={skip}>
      {children}
    </a>
  )
}

const DesktopLinks = () => {
  const texts = useTexts()
  const isSignedIn = useSelector(useSession(), selectUser) !== null
  const current = topEntryOf(useLocation().pathname)
  const sites = sisterSites(useConfiguration(), texts)
  return (
    <nav className={styles.links} aria-label={texts.nav.main()}>
      {topLinks(texts, isSignedIn).map(({ entry, to, label }) => (
        <Link key={entry} to={to} className={styles.link} aria-current={entry === current ? 'true' : undefined}>
          {label}
        </Link>
      ))}
      {sites.length > 0 && (
        <>
          <span className={styles.rule} aria-hidden="true" />
          {sites.map(({ href, label }) => (
            <OutsideAnchor key={href} href={href} className={classNames(styles.link, styles.site)}>
              {label}
            </OutsideAnchor>
          ))}
          <MoreMenu sites={sites} />
        </>
      )}
    </nav>
  )
}

/** The sister sites where the row has no room for them. */
const MoreMenu = ({ sites }: { sites: readonly OutsideLink[] }) => {
  const { nav } = useTexts()
  return (
    <div className={styles.more}>
      <Disclosure
        label={nav.more()}
        summaryClass={styles.link}
        summary={
          <>
            <span>{nav.more()}</span>
            <MenuChevron />
          </>
        }
      >
        <ul>
          {sites.map(({ href, label }) => (
            <li key={href}>
              <OutsideAnchor href={href}>{label}</OutsideAnchor>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}
