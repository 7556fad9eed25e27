import { NavLink, useLocation } from 'react-router-dom'
import { paths, isOffered } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { Disclosure, MenuChevron } from '@/src/ui/overlays/Disclosure'
import { bootcampLinks } from '../routes/links'
import styles from './DeveloperSubMenu.module.css'

/** Projects, interest groups and the bootcamp seasons, below the header of the community's pages. */
export const DeveloperSubMenu = () => {
  const texts = useTexts()
  const seasons = bootcampLinks(texts)
  return (
    <nav className={styles.bar} aria-label={texts.nav.developerMenu()}>
      <ul className={styles.row}>
        <li>
          <NavLink to={paths.community} className={styles.link ?? ''}>
            {texts.nav.projects()}
          </NavLink>
        </li>
        {isOffered('interest') && (
          <li>
            <NavLink to={paths.interest} className={styles.link ?? ''}>
              {texts.nav.interest()}
            </NavLink>
          </li>
        )}
        {seasons.length > 0 && <Seasons seasons={seasons} />}
      </ul>
    </nav>
  )
}

const Seasons = ({ seasons }: { seasons: ReturnType<typeof bootcampLinks> }) => {
  const texts = useTexts()
  const { pathname } = useLocation()
  const inBootcamp = seasons.some(({ to }) => pathname.startsWith(to) && (to !== paths.season2 || pathname === to))
  return (
    <li>
      <Disclosure
        label={texts.nav.bootcamps()}
        isCurrent={inBootcamp}
        summaryClass={styles.link}
        summary={
          <>
            <span>{texts.nav.bootcamps()}</span>
            <MenuChevron />
          </>
        }
      >
        <ul>
          {seasons.map(({ to, label, isOngoing }) => (
            <li key={to}>
              <NavLink to={to} end>
                <span>{label}</span>
                {isOngoing && <span className={styles.ongoing}>{texts.nav.ongoing()}</span>}
              </NavLink>
            </li>
          ))}
        </ul>
      </Disclosure>
    </li>
  )
}
