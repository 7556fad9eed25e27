import { labelPadding, lineHeight, type PlacedArrow, type Point } from '../chart/layout'
import styles from './chart.module.css'

const corner = 7

type Props = { arrow: PlacedArrow; taken: ReadonlySet<string> }

/** The transitions from one state to another. */
export function ChartArrow({ arrow, taken }: Props) {
  const { points, label, lines } = arrow
  const isTaken = lines.some(({ transition }) => taken.has(transition))
  return (
    <g className={styles.arrow} data-taken={isTaken || undefined}>
      <path className={styles.path} d={pathOf(points)} markerEnd={`url(#${isTaken ? 'taken' : 'plain'})`} />
      <rect className={styles.label} x={label.x} y={label.y} width={label.width} height={label.height} rx={4} />
      {lines.map(({ transition, text }, index) => (
        <text
          key={`${index} ${transition}`}
          className={styles.line}
          data-taken={taken.has(transition) || undefined}
          x={label.x + labelPadding}
          y={label.y + (index + 1) * lineHeight - 3}
        >
          {text}
        </text>
      ))}
    </g>
  )
}

/** Straight lines with round corners. */
function pathOf(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1]
      const after = points[index + 1]
      if (!before) return `M${point.x} ${point.y}`
      if (!after) return `L${point.x} ${point.y}`
      const start = towards(point, before)
      const end = towards(point, after)
      return `L${start.x} ${start.y}Q${point.x} ${point.y} ${end.x} ${end.y}`
    })
    .join('')
}

function towards(from: Point, to: Point): Point {
  const distance = Math.hypot(to.x - from.x, to.y - from.y)
  const share = distance === 0 ? 0 : Math.min(corner, distance / 2) / distance
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

export const ArrowHeads = () => (
  <defs>
    {['plain', 'taken'].map((id) => (
      <marker key={id} id={id} viewBox="0 0 8 8" refX={7} refY={4} markerWidth={8} markerHeight={8} orient="auto">
        <path className={styles.head} data-taken={id === 'taken' || undefined} d="M0 0.5L8 4L0 7.5Z" />
      </marker>
    ))}
  </defs>
)
