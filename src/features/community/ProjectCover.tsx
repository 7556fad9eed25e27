import type { Project } from '@/openapi/types'
import { Picture } from '@/src/ui/data/Picture'
import { classNames } from '@/src/ui/base/classNames'
import { useBrokenImage } from '@/src/ui/hooks/useBrokenImage'
import styles from './Community.module.css'
import { drawingOf } from './projectDrawings'

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
