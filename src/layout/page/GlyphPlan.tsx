import { classNames } from '@/src/ui/data/classNames'
import styles from './GlyphPlan.module.css'

const strokes = ['M29 38h49v17', 'M23 58h70v26h-12', 'M54 23v81'] as const

type Props = {
  /** In writing order; the fourth is the dot. */
  stroke: 1 | 2 | 3 | 4
}

/** A small plan of 书 with one stroke inked, beside the heading of the documentation. */
export const GlyphPlan = ({ stroke }: Props) => (
  <svg className={styles.plan} viewBox="0 0 120 120" width="120" height="120" aria-hidden="true">
    <path className={styles.guide} d="M10 60h100M60 10v100M10 10l100 100M110 10L10 110" />
    <rect className={styles.frame} x="10" y="10" width="100" height="100" />
    {strokes.map((path, index) => (
      <path key={path} className={classNames(styles.stroke, index + 1 === stroke && styles.inked)} d={path} />
    ))}
    <circle className={classNames(styles.dot, stroke === 4 && styles.inkedDot)} cx="88" cy="30" r="5.5" />
  </svg>
)
