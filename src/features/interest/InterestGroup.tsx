import { Link } from 'react-router-dom'
import type { ContentParts } from '@/openapi/content'
import { useConfiguration } from '@/src/runtime/configuration'
import { paths } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { OutsideAnchor } from '@/src/parts/page/OutsideLink'
import { buttonClass } from '@/src/ui/forms/Button'
import { ArrowRightIcon } from '@/src/ui/base/icons'
import { findPicture } from '@/src/ui/data/findPicture'
import { Picture, picturesOf } from '@/src/ui/data/Picture'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { groupHeadingId, groupPlaceId } from './useGroupFromUrl'
import styles from './InterestGroups.module.css'

const pictureSize = { width: 800, height: 450 }

export const groupPictures = picturesOf(
  import.meta.glob<string>('/src/assets/pictures/group-*', { eager: true, query: '?url', import: 'default' }),
  pictureSize,
)

type Group = ContentParts['interestPage'][number]

export const InterestGroup = ({ group, isFirst }: { group: Group; isFirst: boolean }) => {
  const drawing = findPicture(group.picture ?? '', groupPictures, pictureSize)
  return (
    <li id={groupPlaceId(group.tag)} className={styles.group}>
      {drawing && (
        <div className={styles.picture}>
          <Picture
            picture={drawing}
            alt={group.picture_text ?? ''}
            sizes="(width < 60rem) 94vw, 34rem"
            className={styles.drawing}
            priority={isFirst}
          />
        </div>
      )}
      <div className={styles.text}>
        <h2 id={groupHeadingId(group.tag)} tabIndex={-1} className={styles.name}>
          {group.name}
        </h2>
        <p className={styles.short}>{group.short}</p>
        <p>{group.text}</p>
        <Ways group={group} />
        <Actions group={group} />
      </div>
    </li>
  )
}

/** The tools of the group's trade, and where to learn them. */
const Ways = ({ group: { tools = [], lessons = [] } }: { group: Group }) => {
  const { interestPage: texts } = useTexts()
  if (tools.length + lessons.length === 0) return null
  return (
    <dl className={styles.ways}>
      {tools.length > 0 && <Way name={texts.tools()} links={tools} />}
      {lessons.length > 0 && (
        <Way name={texts.lessons()} links={lessons.map(({ title, link }) => ({ name: title, link }))} />
      )}
    </dl>
  )
}

const Way = ({ name, links }: { name: string; links: readonly { name: string; link: string }[] }) => (
  <div>
    <dt>{name}</dt>
    {links.map((one) => (
      <dd key={one.link}>
        <OutsideAnchor href={one.link}>{one.name}</OutsideAnchor>
      </dd>
    ))}
  </div>
)

/** The address to join a group; `configured` may hold `{tag}`. Empty if there is no such place. */
const joinAddress = (configured: string, tag: number) => configured.replaceAll('{tag}', String(tag))

const Actions = ({ group: { tag, name } }: { group: Group }) => {
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
