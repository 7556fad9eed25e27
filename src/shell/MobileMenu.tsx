import { Children, useEffect, useId, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useConfiguration } from '@/src/runtime/configuration'
import { paths, isOffered } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { CloseIcon, MenuIcon } from '@/src/ui/base/icons'
import { IconSummary } from '@/src/ui/forms/IconButton'
import { useDismiss } from '@/src/ui/overlays/useDismiss'
import { apiLinks, bootcampLinks, sisterSites } from '../routes/links'
import { OutsideAnchor } from '../parts/page/OutsideLink'
import { MobileAccount } from '../features/session/MobileAccount'
import styles from './MobileMenu.module.css'

type Props = { isOpen: boolean; onOpen: () => void; onClose: () => void }

/**
 * Slides down under the header, without a script, too; the page behind it does not scroll, and Escape gives the focus back
 * to the button. The element says that it was opened, and follows when a navigation closes it.
 */
export const MobileMenu = ({ isOpen, onOpen, onClose }: Props) => {
  const { nav } = useTexts()
  const menu = useMenu(isOpen, onClose)
  return (
    <details
      ref={menu}
      id="mobile-menu"
      className={styles.menu}
      onToggle={({ currentTarget }) => (currentTarget.open ? onOpen() : onClose())}
    >
      <IconSummary label={nav.menu()}>
        <MenuIcon className={styles.whenClosed} />
        <CloseIcon className={styles.whenOpen} />
      </IconSummary>
      <Panel onClose={onClose} />
    </details>
  )
}

const Panel = ({ onClose }: { onClose: () => void }) => {
  const texts = useTexts()
  const configuration = useConfiguration()
  return (
    <div className={styles.panel} onClick={(event) => event.target === event.currentTarget && onClose()}>
      <nav className={styles.sheet} aria-label={texts.nav.mobile()}>
        <MobileAccount linksClass={styles.links} />
        <Group title={texts.nav.api()}>
          {apiLinks(texts).map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
          <Link to={paths.status}>{texts.pageNames.status()}</Link>
        </Group>
        <Group title={texts.nav.developers()}>
          <Link to={paths.community}>{texts.nav.projects()}</Link>
          {isOffered('interest') && <Link to={paths.interest}>{texts.nav.interest()}</Link>}
          {bootcampLinks(texts).map(({ to, label }) => (
            <Link key={to} to={to}>
              {texts.nav.bootcamps()} · {label}
            </Link>
          ))}
        </Group>
        <Group title={texts.nav.more()}>
          {sisterSites(configuration, texts).map(({ href, label }) => (
            <OutsideAnchor key={href} href={href}>
              {label}
            </OutsideAnchor>
          ))}
        </Group>
      </nav>
    </div>
  )
}

/** Its title is no heading: it would stand before that of the page. */
const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <div className={styles.group}>
      <p id={id} className={styles.title}>
        {title}
      </p>
      <ul aria-labelledby={id} className={styles.links}>
        {Children.map(children, (link) => link && <li>{link}</li>)}
      </ul>
    </div>
  )
}

const useMenu = (isOpen: boolean, onClose: () => void) => {
  const ref = useRef<HTMLDetailsElement>(null)
  // It may have been opened before the page had scripts.
  useEffect(() => {
    if (ref.current?.open) ref.current.dispatchEvent(new Event('toggle'))
  }, [])
  useEffect(() => {
    const menu = ref.current
    if (!isOpen || !menu) return
    return () => {
      menu.open = false
    }
  }, [isOpen])
  useDismiss(ref, (cause) => {
    if (!isOpen || cause !== 'escape') return
    onClose()
    ref.current?.querySelector('summary')?.focus()
  })
  return ref
}
