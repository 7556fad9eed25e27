import styles from './HeroDrawing.module.css'

const strokes = ['M112 136h180v62', 'M88 210h252v92h-44', 'M202 82v290'] as const
const nodes = [
  [112, 136],
  [292, 136],
  [292, 198],
  [88, 210],
  [340, 210],
  [340, 302],
  [296, 302],
  [202, 82],
  [202, 372],
  [202, 136],
  [202, 210],
] as const
const ticks = Array.from({ length: 17 }, (_, index) => 60 + index * 20)
const ruler = ticks.map((at, index) => `M${at} 40v${index % 4 ? -5 : -11}M40 ${at}h${index % 4 ? -5 : -11}`).join('')

/** 书 in its four strokes on a calligraphy grid, drawn like a plan: measured, numbered, one point in cinnabar. */
export const HeroDrawing = ({ label }: { label: string }) => (
  <svg className={styles.drawing} viewBox="24 24 384 384" role="img" aria-label={label}>
    <path className={styles.ruler} d={ruler} />
    <path className={styles.guide} d="M60 220h320M220 60v320M60 60l320 320M380 60L60 380" />
    <rect className={styles.frame} x="60" y="60" width="320" height="320" />
    <rect className={styles.frameOuter} x="50" y="50" width="340" height="340" />
    <path className={styles.strokes} d={strokes.join('')} />
    <path className={styles.axes} d={strokes.join('')} />
    <g className={styles.nodes}>
      {nodes.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="4.5" />
      ))}
    </g>
    <path className={styles.measure} d="M328 82v56M300 110h56" />
    <circle className={styles.seal} cx="328" cy="110" r="18" />
    <g className={styles.numbers}>
      <text x="90" y="127">
        1
      </text>
      <text x="68" y="201">
        2
      </text>
      <text x="214" y="84">
        3
      </text>
      <text x="352" y="100">
        4
      </text>
    </g>
  </svg>
)
