import styles from './HeroDrawing.module.css'

const ticks = Array.from({ length: 17 }, (_, index) => 60 + index * 20)

/** 书 in its four strokes on a calligraphy grid, drawn like a plan: measured, numbered, one point in cinnabar. */
export const HeroDrawing = ({ label }: { label: string }) => (
  <svg className={styles.drawing} viewBox="0 0 440 440" role="img" aria-label={label}>
    <path
      className={styles.ruler}
      d={ticks.map((at, index) => `M${at} 36v${index % 4 ? -5 : -10}M36 ${at}h${index % 4 ? -5 : -10}`).join('')}
    />
    <path className={styles.guide} d="M60 220h320M220 60v320M60 60l320 320M380 60L60 380" />
    <rect className={styles.frame} x="60" y="60" width="320" height="320" />
    <rect className={styles.frameOuter} x="48" y="48" width="344" height="344" />
    <g className={styles.strokes}>
      <path d="M116 136h176v62" />
      <path d="M92 208h248v92h-42" />
      <path d="M202 84v284" />
    </g>
    <g className={styles.nodes}>
      <circle cx="116" cy="136" r="5" />
      <circle cx="292" cy="136" r="5" />
      <circle cx="292" cy="198" r="5" />
      <circle cx="92" cy="208" r="5" />
      <circle cx="340" cy="208" r="5" />
      <circle cx="340" cy="300" r="5" />
      <circle cx="298" cy="300" r="5" />
      <circle cx="202" cy="84" r="5" />
      <circle cx="202" cy="368" r="5" />
    </g>
    <path className={styles.measure} d="M340 108h68M408 102v12M408 108v100" />
    <circle className={styles.seal} cx="326" cy="108" r="20" />
    <g className={styles.numbers}>
      <text x="96" y="126">
        1
      </text>
      <text x="72" y="198">
        2
      </text>
      <text x="214" y="80">
        3
      </text>
      <text x="350" y="92">
        4
      </text>
    </g>
  </svg>
)
