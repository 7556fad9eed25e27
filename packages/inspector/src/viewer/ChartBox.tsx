import { boxPadding, lineHeight, nameHeight, type PlacedBox } from '../chart/layout'
import styles from './chart.module.css'

type Props = { box: PlacedBox; isActive: boolean; taken: ReadonlySet<string> }

/** A state with its entry, exit and invoked actions. */
export function ChartBox({ box, isActive, taken }: Props) {
  const { state, x, y, width, height, lines } = box
  const firstLine = y + boxPadding + nameHeight
  return (
    <g className={styles.box} data-state={state.id} data-type={state.type} data-active={isActive || undefined}>
      {box.isInitial ? <path className={styles.initial} d={`M${x - 13} ${y + 14}H${x - 4}`} /> : null}
      {box.isInitial ? <circle className={styles.dot} cx={x - 15} cy={y + 14} r={4} /> : null}
      <rect x={x} y={y} width={width} height={height} rx={8} />
      {state.type === 'final' ? (
        <rect className={styles.inner} x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={6} />
      ) : null}
      <text className={styles.name} x={x + boxPadding} y={y + boxPadding + 12}>
        {state.key}
        {state.tags.map((tag) => (
          <tspan key={tag} className={styles.tag} dx={8}>
            #{tag}
          </tspan>
        ))}
      </text>
      {lines.length > 0 ? <path className={styles.rule} d={`M${x} ${firstLine - 3}h${width}`} /> : null}
      {lines.map(({ text, transition }, index) => (
        <text
          key={`${index} ${text}`}
          className={styles.line}
          data-taken={(transition !== null && taken.has(transition)) || undefined}
          x={x + boxPadding}
          y={firstLine + (index + 1) * lineHeight - 4}
        >
          {text}
        </text>
      ))}
    </g>
  )
}
