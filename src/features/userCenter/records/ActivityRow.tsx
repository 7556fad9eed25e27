import { Link } from 'react-router-dom'
import type { Activity } from '@/openapi/types'
import { formatDay } from '@/src/i18n/formatInstant'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { OutsideAnchor } from '@/src/parts/page/OutsideLink'
import { Badge } from '@/src/ui/base/Badge'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import styles from './Records.module.css'

export const ActivityRow = ({ activity }: { activity: Activity }) => {
  const texts = useTexts().userCenterPages
  const language = useLanguage()
  const { kind, title, joined_at: joinedAt, link, sample } = activity
  return (
    <li className={styles.row}>
      <p className={styles.badges}>
        <Badge>{kind === 1 ? texts.activities.kind.activity() : texts.activities.kind.sig()}</Badge>
        {sample && <Badge tone="accent">{texts.sample()}</Badge>}
      </p>
      <h2 className={styles.title}>{title[language]}</h2>
      <p className={styles.fact}>{texts.activities.joined({ day: formatDay(language, joinedAt) })}</p>
      <PageOf link={link} title={title[language]} />
    </li>
  )
}

/** A path of the portal, a web address, or nothing: whatever else it may be leads nowhere. */
const PageOf = ({ link, title }: { link: string; title: string }) => {
  const texts = useTexts().userCenterPages.activities
  const words = (
    <span>
      {texts.open()}
      <VisuallyHidden> {title}</VisuallyHidden>
    </span>
  )
  if (/^\/(?![/\\])/.test(link))
    return (
      <Link to={link} className={styles.link}>
        {words}
      </Link>
    )
  return /^https?:\/\//.test(link) ? (
    <OutsideAnchor href={link} className={styles.link}>
      {words}
    </OutsideAnchor>
  ) : null
}
