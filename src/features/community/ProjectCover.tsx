import type { Project } from '@/openapi/types'
import { Picture, picturesOf, type PictureSource } from '@/src/ui/data/Picture'
import { classNames } from '@/src/ui/base/classNames'
import { useBrokenImage } from '@/src/ui/hooks/useBrokenImage'
import styles from './Community.module.css'

/** The covers in the first row of a wide window; a narrow window shows only the first one. */
const coversAtOnce = 3

type Props = { cover: string; drawing: PictureSource | undefined; index: number }

/** The operator's picture, or a drawing of the project's topic if it is missing or cannot be loaded. */
export const ProjectCover = ({ cover, drawing, index }: Props) => {
  const { isBroken, image } = useBrokenImage(cover)
  const isFirst = index === 0
  const isSeenAtOnce = index < coversAtOnce
  if (drawing && (cover === '' || isBroken))
    return (
      <Picture
        picture={drawing}
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
  import.meta.glob<string>('/src/assets/pictures/cover-*', { eager: true, query: '?url', import: 'default' }),
  { width: 400, height: 125 },
)

type Drawn = { id: string; tags: readonly Project['tags'][number][] }

const places = [1, 2, 3] as const

/** The drawing of the topic that a project names first; which of the three follows from its id, so that it stays. */
const drawingAt = ({ id, tags }: Drawn, shift: number): PictureSource => {
  const sum = Array.from(id).reduce((hash, letter) => (hash * 33 + letter.charCodeAt(0)) % 1009, 7)
  return drawings[`cover-${topics[tags[0] ?? -1]}-${places[(sum + shift) % 3] ?? 1}`]
}

/** The drawings of projects that are shown beside each other: each differs from the two before it. */
export const drawingsOf = (projects: readonly Drawn[]): readonly PictureSource[] =>
  projects.reduce<readonly PictureSource[]>((drawn, project) => {
    const [first, ...others] = places.map((_, shift) => drawingAt(project, shift))
    const free = [first, ...others].find((drawing) => drawing && !drawn.slice(-2).includes(drawing)) ?? first
    return free ? [...drawn, free] : drawn
  }, [])
