import styles from './ChartLegend.module.css'
import './lineLooks.css'
import { symbols, type ChartLine } from './lineLooks'

const marks = {
  square: <path d="M12 4h6v6h-6z" />,
  circle: <circle cx="15" cy="7" r="3.5" />,
  diamond: <path d="M15 2.5L19.5 7 15 11.5 10.5 7z" />,
  triangle: <path d="M15 2.5L19 10.5H11z" />,
  'triangle-down': <path d="M15 11.5L11 3.5H19z" />,
}

type Props = {
  label: string
  lines: readonly Pick<ChartLine, 'name' | 'look' | 'isHidden'>[]
  /** Whether the chart draws the shapes of points. */
  hasMarks?: boolean
  /** Shows or hides a line of several. */
  onToggle: (name: string) => void
}

/** The legend of the lines, each with its colour, dash and shape of point; of several lines each can be hidden. */
export const ChartLegend = ({ label, lines, hasMarks = true, onToggle }: Props) => (
  <ul className={styles.legend} aria-label={label}>
    {lines.map(({ name, look, isHidden = false }) => {
      const line = (
        <>
          <svg className={`chart-${look}`} viewBox="0 0 30 14" width="30" height="14" aria-hidden="true">
            <path className={styles.stroke} d="M0 7h30" />
            {hasMarks && marks[symbols[look]]}
          </svg>
          <span>{name}</span>
        </>
      )
      return (
        <li key={`${look} ${name}`}>
          {lines.length === 1 ? (
            <span className={styles.line}>{line}</span>
          ) : (
            <button type="button" className={styles.line} aria-pressed={!isHidden} onClick={() => onToggle(name)}>
              {line}
            </button>
          )}
        </li>
      )
    })}
  </ul>
)
