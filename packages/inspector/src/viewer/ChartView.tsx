import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Chart } from '../chart/chart'
import type { Placed } from '../chart/layout'
import { ArrowHeads, ChartArrow } from './ChartArrow'
import { ChartBox } from './ChartBox'
import { useLayout } from './useLayout'
import styles from './chart.module.css'

type Props = {
  chartKey: string
  chart: Chart
  active: readonly string[]
  taken: ReadonlySet<string>
  /** Whether the transitions were taken just now, at what is looked at. */
  isFresh: boolean
}

const zoomStep = 1.25
const zoomRange = { least: 0.2, most: 3 }
const margin = 24
/** Below it, words cannot be read: larger charts scroll. */
const readable = 0.85

/** A chart with its current states and the transition that was taken last. It scrolls; `+`, `-` and `0` zoom. */
export function ChartView({ chartKey, chart, active, taken, isFresh }: Props) {
  const placed = useLayout(chartKey, chart)
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState<number | null>(null)
  const isPlaced = placed !== null && !(placed instanceof Error)
  useLayoutEffect(() => {
    if (isPlaced && frame.current) setZoom(fitting(placed, frame.current, readable))
  }, [isPlaced, placed])
  const leaf = active.at(-1)
  useEffect(() => {
    const box = [...(frame.current?.querySelectorAll('[data-state]') ?? [])].find(
      (element) => element.getAttribute('data-state') === leaf,
    )
    box?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [leaf, zoom])
  const scale = (factor: number) =>
    setZoom((now) => Math.min(zoomRange.most, Math.max(zoomRange.least, (now ?? 1) * factor)))
  const fit = () => {
    if (isPlaced && frame.current) setZoom(fitting(placed, frame.current, zoomRange.least))
  }
  if (placed === null) return <Waiting>Drawing the statechart of {chart.id}…</Waiting>
  if (placed instanceof Error) return <Waiting>This chart cannot be drawn: {placed.message}</Waiting>
  return (
    <div className={styles.view}>
      <div
        ref={frame}
        className={styles.frame}
        role="region"
        aria-label="Chart"
        tabIndex={0}
        onKeyDown={({ key }) => {
          if (key === '+' || key === '=') scale(zoomStep)
          if (key === '-') scale(1 / zoomStep)
          if (key === '0') fit()
        }}
      >
        <Drawing chart={chart} placed={placed} active={active} taken={taken} isFresh={isFresh} zoom={zoom ?? 1} />
      </div>
      <ZoomButtons scale={scale} fit={fit} />
    </div>
  )
}

const Waiting = ({ children }: { children: ReactNode }) => (
  <p className={styles.waiting} aria-live="polite">
    {children}
  </p>
)

const ZoomButtons = ({ scale, fit }: { scale: (factor: number) => void; fit: () => void }) => (
  <div className={styles.zoom} role="group" aria-label="Zoom">
    <button type="button" aria-label="Smaller" onClick={() => scale(1 / zoomStep)}>
      −
    </button>
    <button type="button" onClick={fit}>
      Fit
    </button>
    <button type="button" aria-label="Larger" onClick={() => scale(zoomStep)}>
      +
    </button>
  </div>
)

type DrawingProps = Omit<Props, 'chartKey'> & { placed: Placed; zoom: number }

function Drawing({ chart, placed, active, taken, isFresh, zoom }: DrawingProps) {
  const width = placed.width + 2 * margin
  const height = placed.height + 2 * margin
  const label = `Statechart of ${chart.id}, in ${active.slice(1).join(', ') || chart.id}`
  // The taken transition is drawn last, above the others.
  const arrows = placed.arrows.toSorted((one, other) => Number(isTaken(one, taken)) - Number(isTaken(other, taken)))
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.chart}
      data-fresh={isFresh || undefined}
      width={width * zoom}
      height={height * zoom}
      viewBox={`${-margin} ${-margin} ${width} ${height}`}
    >
      <ArrowHeads />
      {placed.boxes.map((box) => (
        <ChartBox key={box.state.id} box={box} isActive={active.includes(box.state.id)} taken={taken} />
      ))}
      {arrows.map((arrow) => (
        <ChartArrow key={arrow.id} arrow={arrow} taken={taken} />
      ))}
    </svg>
  )
}

const isTaken = ({ lines }: Placed['arrows'][number], taken: ReadonlySet<string>) =>
  lines.some(({ transition }) => taken.has(transition))

/** The largest scale, up to 1, at which all is in sight; not below `least`. */
function fitting({ width, height }: Placed, frame: HTMLElement, least: number): number {
  const across = frame.clientWidth / (width + 2 * margin)
  const down = frame.clientHeight / (height + 2 * margin)
  return Math.max(least, Math.min(1, across, down))
}
