import { classNames } from '@/src/ui/base/classNames'
import { Picture, picturesOf, type PictureSource } from '@/src/ui/data/Picture'
import styles from './ModelPicture.module.css'

const drawings: Readonly<Partial<Record<string, PictureSource>>> = picturesOf(
  import.meta.glob<string>('/src/assets/pictures/model-*', { eager: true, query: '?url', import: 'default' }),
  { width: 640, height: 480 },
)

type Props = { name: string | undefined; sizes: string; className?: string | undefined; isFirst?: boolean }

/** The drawing of a model, the operator's picture, or a drawing for models without one. */
export const ModelPicture = ({ name, sizes, className, isFirst = false }: Props) => {
  const look = classNames(styles.picture, className)
  const drawing = name === undefined ? undefined : drawings[name]
  if (drawing) return <Picture picture={drawing} alt="" sizes={sizes} className={look} priority={isFirst} />
  if (name?.startsWith('/')) return <img src={name} alt="" decoding="async" width="640" height="480" className={look} />
  return <Plain className={look} />
}

/** Ripples on practice paper: a question, and what comes back. */
const Plain = ({ className }: { className: string }) => (
  <svg viewBox="0 0 640 480" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
    <g className={styles.guide}>
      <path d="M0 120h640M0 240h640M0 360h640M80 0v480M240 0v480M400 0v480M560 0v480" />
      <path strokeDasharray="6 8" d="M80 0l480 480M560 0L80 480" />
    </g>
    <g className={styles.ripple}>
      <circle cx="320" cy="240" r="62" strokeWidth="3" opacity="0.85" />
      <circle cx="320" cy="240" r="112" strokeWidth="2" opacity="0.6" />
      <circle cx="320" cy="240" r="168" opacity="0.5" />
      <circle cx="320" cy="240" r="230" opacity="0.3" />
    </g>
    <g className={styles.seal}>
      <rect x="298" y="218" width="44" height="44" rx="4" stroke="none" />
      <path fill="none" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" d="M310 250v-20l10 12 10-12v20" />
    </g>
  </svg>
)
