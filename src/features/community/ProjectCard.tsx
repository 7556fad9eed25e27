import type { Project } from '@/openapi/types'
import { formatCount } from '@/src/i18n/formatCount'
import { formatDayIn } from '@/src/i18n/formatInstant'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Badge } from '@/src/ui/base/Badge'
import { StarIcon } from '@/src/ui/base/icons'
import type { PictureSource } from '@/src/ui/data/Picture'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { useIsHydrated } from '@/src/ui/hooks/hydration'
import styles from './Community.module.css'
import { ProjectCover } from './ProjectCover'
import { ProjectLinks } from './ProjectLinks'
import { tagName } from './ProjectTags'

/** The specification's words for a status: what has graduated is still in progress. The usual status has no badge. */
const statuses = {
  1: { word: 'applied', tone: 'warning' },
  2: { word: 'inProgress', tone: null },
  3: { word: 'inProgress', tone: null },
  4: { word: 'abandoned', tone: 'plain' },
} as const satisfies Record<Project['status'], unknown>

type Props = { project: Project; index: number; drawing: PictureSource | undefined; isMarked: boolean }

/** A project; `isMarked` says on the card that it is a sample, where the ones beside it are not. */
export const ProjectCard = ({ project, index, drawing, isMarked }: Props) => {
  const texts = useTexts().communityProjects
  const language = useLanguage()
  // No server knows the reader's time zone.
  const timeZone = useIsHydrated() ? null : 'UTC'
  const { id, name, description, status, tags, stars, updated_at: updated } = project
  const { word, tone } = statuses[status]
  return (
    <li className={styles.card}>
      <ProjectCover cover={project.cover} drawing={drawing} index={index} />
      <div className={styles.cardHead}>
        <h3 id={`project-${id}`} tabIndex={-1} className={styles.name}>
          {name}
        </h3>
        {stars !== undefined && <Stars count={stars} />}
        <p className={styles.badges}>
          {tags.map((tag) => (
            <Badge key={tag}>{tagName(tag, texts)}</Badge>
          ))}
          {tone && <Badge tone={tone}>{texts.status[word]()}</Badge>}
          {isMarked && <Badge tone="accent">{texts.sample()}</Badge>}
        </p>
      </div>
      <p className={styles.description}>{description}</p>
      <p className={styles.facts}>
        {!tone && <span>{texts.status[word]()}</span>}
        {updated !== undefined && (
          <time dateTime={updated}>{texts.updated({ day: formatDayIn(language, timeZone, updated) })}</time>
        )}
      </p>
      <ProjectLinks project={project} />
    </li>
  )
}

const Stars = ({ count }: { count: number }) => {
  const shown = formatCount(count)
  return (
    <span className={styles.stars}>
      <StarIcon className={styles.icon} />
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{useTexts().communityProjects.stars({ count: shown })}</VisuallyHidden>
    </span>
  )
}
