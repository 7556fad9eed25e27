import styles from './ChartLegend.module.css'
import type { ChartLine } from './lineChartOptions'

const marks = {
  ink: <path d="M12 4h6v6h-6z" />,
  red: <circle cx="15" cy="7" r="3.5" />,
  blue: <path d="M15 2.5L19.5 7 15 11.5 10.5 7z" />,
}

type Props = { label: string; lines: readonly Pick<ChartLine, 'name' | 'look'>[] }

/** The legend of the lines, each with its colour, dash and shape of point. */
export const ChartLegend = ({ label, lines }: Props) => (
  <ul className={styles.legend} aria-label={label}>
    {lines.map(({ name, look }) => (
      <li key={name} className={styles.line}>
        <svg className={styles[look]} viewBox="0 0 30 14" width="30" height="14" aria-hidden="true">
          <path className={styles.stroke} d="M0 7h30" />
          {marks[look]}
        </svg>
        {name}
      </li>
    ))}
  </ul>
)
