import { Children, useEffect, useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useConfiguration } from '@/src/content/configuration'
import { paths } from '@/src/content/pages'
import { useTexts } from '@/src/i18n/texts'
import { classNames } from '@/src/ui/data/classNames'
import { apiLinks, bootcampLinks, sisterSites } from './links'
import { OutsideAnchor } from '../page/OutsideAnchor'
import { MobileAccount } from '../account/MobileAccount'
import styles from './MobileMenu.module.css'

export const mobileMenuId = 'mobile-menu'
export const mobileMenuButtonId = 'mobile-menu-button'

type Props = { isOpen: boolean; onClose: () => void }

/** Slides down under the header; the page behind it does not scroll, and Escape gives the focus back to the button. */
export const MobileMenu = ({ isOpen, onClose }: Props) => {
  const texts = useTexts()
  const configuration = useConfiguration()
  useModalMenu(isOpen, onClose)
  return (
    <div
      id={mobileMenuId}
      className={classNames(styles.panel, isOpen && styles.open)}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <nav className={styles.sheet} aria-label={texts.nav.mobile()}>
        <MobileAccount />
        <Group title={texts.nav.developers()}>
          <Link to={paths.community}>{texts.nav.projects()}</Link>
          <Link to={paths.interest}>{texts.nav.interest()}</Link>
          {bootcampLinks(texts).map(({ to, label }) => (
            <Link key={to} to={to}>
              {texts.nav.bootcamps()} · {label}
            </Link>
          ))}
        </Group>
        <Group title={texts.nav.api()}>
          {apiLinks(texts).map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </Group>
        <Group title={texts.footer.explore()}>
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
        {Children.map(children, (link) => (
          <li>{link}</li>
        ))}
      </ul>
    </div>
  )
}

const useModalMenu = (isOpen: boolean, onClose: () => void) => {
  useEffect(() => {
    if (!isOpen) return
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      onClose()
      document.getElementById(mobileMenuButtonId)?.focus()
    }
    document.documentElement.classList.add('scrollLocked')
    document.addEventListener('keydown', escape)
    return () => {
      document.documentElement.classList.remove('scrollLocked')
      document.removeEventListener('keydown', escape)
    }
  }, [isOpen, onClose])
}
