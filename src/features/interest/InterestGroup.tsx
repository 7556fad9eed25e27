import { Link } from 'react-router-dom'
import { useConfiguration } from '@/src/content/configuration'
import { joinAddress, type Group } from '@/src/content/interest/groups'
import { paths } from '@/src/content/pages'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { OutsideAnchor } from '@/src/layout/page/OutsideLink'
import { buttonClass } from '@/src/ui/forms/Button'
import { ArrowRightIcon } from '@/src/ui/base/icons'
import { Picture, picturesOf } from '@/src/ui/data/Picture'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { groupHeadingId } from './useGroupFromUrl'
import styles from './InterestGroups.module.css'

export const groupPictures = picturesOf<`group-${Group['tag']}`>(
  import.meta.glob<string>('/src/content/pictures/files/group-*', { eager: true, query: '?url', import: 'default' }),
  { width: 800, height: 450 },
)

type Props = { group: Group; isFirst: boolean }

export const InterestGroup = ({ group, isFirst }: Props) => {
  const own = useTexts().interestPage.groups[group.key]
  return (
    <li className={styles.group}>
      <div className={styles.picture}>
        <Picture
          picture={groupPictures[`group-${group.tag}`]}
          alt={own.picture()}
          sizes="(width < 60rem) 94vw, 34rem"
          className={styles.drawing}
          priority={isFirst}
        />
      </div>
      <div className={styles.text}>
        <h2 id={groupHeadingId(group.tag)} tabIndex={-1} className={styles.name}>
          {own.name()}
        </h2>
        <p className={styles.short}>{own.short()}</p>
        <p>{own.text()}</p>
        <Ways group={group} />
        <Actions group={group} name={own.name()} />
      </div>
    </li>
  )
}

/** The tools of the group's trade, and where to learn them. */
const Ways = ({ group }: { group: Group }) => {
  const { interestPage: texts } = useTexts()
  const language = useLanguage()
  return (
    <dl className={styles.ways}>
      <div>
        <dt>{texts.tools()}</dt>
        {group.tools.map(({ name, href }) => (
          <dd key={href}>
            <OutsideAnchor href={href}>{name[language]}</OutsideAnchor>
          </dd>
        ))}
      </div>
      <div>
        <dt>{texts.lessons()}</dt>
        {group.lessons.map(({ title, video = '' }) => (
          <dd key={video}>
            <OutsideAnchor href={video}>{title[language]}</OutsideAnchor>
          </dd>
        ))}
      </div>
    </dl>
  )
}

const Actions = ({ group: { tag }, name }: { group: Group; name: string }) => {
  const { interestPage: texts } = useTexts()
  const join = joinAddress(useConfiguration().links.interestGroups, tag)
  const ofGroup = <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
  return (
    <div className={styles.actions}>
      {join && (
        <OutsideAnchor href={join} className={buttonClass({ variant: 'primary' })}>
          {texts.joinGroup()}
          {ofGroup}
        </OutsideAnchor>
      )}
      <Link to={`${paths.community}?tag=${tag}`} className={buttonClass()}>
        {texts.seeProjects()}
        {ofGroup}
        <ArrowRightIcon />
      </Link>
    </div>
  )
}
