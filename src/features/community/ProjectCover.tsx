import type { Project } from '@/openapi/types'
import { Picture, picturesOf, type PictureSource } from '@/src/ui/data/Picture'
import { classNames } from '@/src/ui/base/classNames'
import { useBrokenImage } from '@/src/ui/hooks/useBrokenImage'
import styles from './Community.module.css'

/** The covers in the first row of a wide window; a narrow window shows only the first one. */
const coversAtOnce = 3

/** The operator's picture, or a drawing of the project's topic if it is missing or cannot be loaded. */
export const ProjectCover = ({ project, index }: { project: Project; index: number }) => {
  const { cover } = project
  const { isBroken, image } = useBrokenImage(cover)
  const isFirst = index === 0
  const isSeenAtOnce = index < coversAtOnce
  if (cover === '' || isBroken)
    return (
      <Picture
        picture={drawingOf(project)}
        alt=""
        sizes="(width < 44rem) 92vw, 25rem"
        priority={isFirst}
        eager={isSeenAtOnce}
        className={styles.cover}
      />
    )
  return (
    <img
      className={classNames(styles.cover, styles.ownCover)}
      src={cover}
      alt=""
      width="400"
      height="125"
      decoding="async"
      {...(isFirst && { fetchPriority: 'high' as const })}
      {...(!isSeenAtOnce && { loading: 'lazy' as const })}
      {...image}
    />
  )
}

/** The topic of the drawings for each tag; every topic has three. */
const topics = { 1: 'role-play', 2: 'rag', 3: 'agent', 4: 'multimodal', 5: 'evaluation', [-1]: 'others' } as const

export const drawings = picturesOf<`cover-${(typeof topics)[keyof typeof topics]}-${1 | 2 | 3}`>(
  import.meta.glob<string>('/src/content/pictures/files/cover-*', { eager: true, query: '?url', import: 'default' }),
  { width: 400, height: 125 },
)

/** The drawing of the topic that a project names first; which of the three follows from its id, so that it stays. */
export function drawingOf({ id, tags }: { id: string; tags: readonly Project['tags'][number][] }): PictureSource {
  const sum = Array.from(id).reduce((hash, letter) => (hash * 33 + letter.charCodeAt(0)) % 1009, 7)
  const places = [1, 2, 3] as const
  return drawings[`cover-${topics[tags[0] ?? -1]}-${places[sum % 3] ?? 1}`]
}
