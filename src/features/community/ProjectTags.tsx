import { Link } from 'react-router-dom'
import { projectTags, type ProjectSelection } from '@/machines/community/projectSelection'
import type { ProjectTagFilter } from '@/openapi/types'
import { useTexts, type Texts } from '@/src/i18n/texts'
import styles from './Community.module.css'
import { queryFor } from './useSelection'

const tagKeys = {
  [0]: 'all',
  [1]: 'rolePlay',
  [2]: 'rag',
  [3]: 'agent',
  [4]: 'multimodal',
  [5]: 'evaluation',
  [-1]: 'others',
} as const satisfies Record<ProjectTagFilter, keyof Texts['communityProjects']['tag']>

export const tagName = (tag: ProjectTagFilter, texts: Texts['communityProjects']): string => texts.tag[tagKeys[tag]]()

/** One link for each direction. */
export const ProjectTags = ({ selection }: { selection: ProjectSelection }) => {
  const texts = useTexts().communityProjects
  return (
    <nav aria-label={texts.tags()}>
      <ul className={styles.tags}>
        {projectTags.map((tag) => (
          <li key={tag}>
            <Link
              to={{ search: queryFor({ tag, sort: selection.sort }) }}
              className={styles.tag}
              aria-current={tag === selection.tag || undefined}
            >
              {tagName(tag, texts)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
