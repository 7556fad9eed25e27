import { between, waver, type Random } from './random'
import { curve, group, path, polygon, polyline, steps, type Attributes, type Point } from './svg'

type Stroke = {
  points: readonly Point[]
  width: number
  ink: string
  random: Random
  /** Width along the way, 0 to 1; by default a brush set down, drawn and lifted. */
  pressure?: (at: number) => number
  /** Streaks of ground in places of a dry brush. */
  dry?: { ground: string; streaks: number }
  opacity?: number
}

export const lifted = (at: number) => Math.min(1, 0.45 + at * 9) * (1 - 0.82 * at ** 3)
export const swelling = (at: number) => 0.15 + 0.85 * Math.sin(Math.PI * Math.min(1, at * 0.96 + 0.02)) ** 0.8
export const even = (at: number) => Math.min(1, 0.7 + at * 8, 0.7 + (1 - at) * 8)

/** A brush stroke: an outline whose width follows the pressure and trembles a little. */
export function brush({ points, width, ink, random, pressure = lifted, dry, opacity = 1 }: Stroke): string {
  const way = curve(points, Math.max(24, points.length * 14))
  const [left, right] = [waver(random), waver(random)]
  const halves = (side: 1 | -1, tremble: (at: number) => number) =>
    way.map((at, index): Point => {
      const t = index / (way.length - 1)
      const half = (width / 2) * pressure(t) * (1 + 0.09 * tremble(t * 2))
      return beside(way, index, at, half * side)
    })
  const outline = polygon([...halves(1, left), ...halves(-1, right).reverse()])
  const streaks = dry ? dryStreaks(way, width, random, pressure, dry) : ''
  return group(
    { opacity },
    path(outline, { fill: ink, stroke: ink, 'stroke-width': 0.6, 'stroke-linejoin': 'round' }),
    streaks,
  )
}

function beside(way: readonly Point[], index: number, [x, y]: Point, distance: number): Point {
  const before = way[Math.max(0, index - 1)] ?? [x, y]
  const after = way[Math.min(way.length - 1, index + 1)] ?? [x, y]
  const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
  const length = Math.hypot(dx, dy) || 1
  return [x - (dy / length) * distance, y + (dx / length) * distance]
}

function dryStreaks(
  way: readonly Point[],
  width: number,
  random: Random,
  pressure: (at: number) => number,
  { ground, streaks }: { ground: string; streaks: number },
) {
  return steps(streaks)
    .map(() => {
      const from = between(random, 0.35, 0.9)
      const until = Math.min(1, from + between(random, 0.08, 0.35))
      const side = between(random, -0.42, 0.42)
      const part = way
        .map((at, index): [Point, number] => [
          beside(way, index, at, side * width * pressure(index / way.length)),
          index / way.length,
        ])
        .filter(([, t]) => t >= from && t <= until)
        .map(([at]) => at)
      const look = {
        stroke: ground,
        'stroke-width': between(random, 0.5, width * 0.05 + 0.7),
        'stroke-linecap': 'round',
      }
      return part.length > 1 ? path(polyline(part), look) : ''
    })
    .join('')
}

/** A line drawn with a hard pen along smooth points. */
export const pen = (points: readonly Point[], stroke: string, width: number, more: Attributes = {}) =>
  path(polyline(curve(points)), {
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  })

/** A diluted, soft-edged area; `blur` must be one of those in `definitions`. */
export const wash = (points: readonly Point[], fill: string, opacity: number, blur: 2 | 6 | 14 = 6) =>
  path(polygon(curve([...points, ...points.slice(0, 1)])), { fill, opacity, filter: `url(#blur${blur})` })

/** Splashes around a place. */
export function drops(random: Random, [x, y]: Point, reach: number, count: number, fill: string): string {
  return steps(count)
    .map(() => {
      const angle = random() * Math.PI * 2
      const far = reach * Math.sqrt(random())
      const r = between(random, 0.5, 2.4) * (1 - (0.6 * far) / reach)
      return `<circle cx="${(x + far * Math.cos(angle)).toFixed(1)}" cy="${(y + far * Math.sin(angle)).toFixed(1)}" r="${r.toFixed(1)}" fill="${fill}"/>`
    })
    .join('')
}
