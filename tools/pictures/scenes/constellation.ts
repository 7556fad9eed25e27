import type { Palette } from '../draw/palette'
import { between, seeded } from '../draw/random'
import { flat, onSphere, turn, type Place } from '../draw/space'
import { circle, group, indices, letters, line, origin, path, polyline, steps, type Point } from '../draw/svg'

const count = 132
const stars: readonly Place[] = onSphere(count)
const signs = Array.from('文字理數天地日月星書生思學問道法圖像音言∑∫λπ∂∞φΩ{}αxn')

const edges: readonly (readonly [number, number])[] = stars.flatMap((from, i) =>
  stars
    .map((to, j) => ({ j, far: Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) }))
    .filter(({ j }) => j !== i)
    .sort((a, b) => a.far - b.far)
    .slice(0, 4)
    .flatMap(({ j }) => (j > i ? [[i, j] as const] : [])),
)

export type Globe = {
  centre: Point
  size: number
  yaw: number
  /** 0 to 1: how far lines and signs are drawn. */ drawn?: number
  /** The current position of star `i`, if it has moved. */ from?: (i: number, home: Point) => Point
  beat?: number
}

const pitch = -0.38
export const starCount = count

/** The position of star `i` on the sheet. */
const starAt = (i: number, { centre, size, yaw }: Globe): Point =>
  flat(turn(stars[i] ?? [0, 0, 1], yaw, pitch), centre, size)

/** A globe of stars joined by lines; some of the stars are signs of writing and of mathematics. */
export function constellation(palette: Palette, globe: Globe): string {
  const { drawn = 1, from = (_: number, home: Point) => home, yaw, beat = 0 } = globe
  const seen = stars.map((star) => turn(star, yaw, pitch))
  const near = (i: number) => ((seen[i]?.[2] ?? 0) + 1) / 2
  const at = indices(count).map((i) => from(i, starAt(i, globe)))
  const lines = edges.map(([a, b], k) => {
    const depth = (near(a) + near(b)) / 2
    const reach = Math.min(1, Math.max(0, drawn * 2.2 - (k / edges.length) * 1.2))
    const [p, q] = [at[a] ?? origin, at[b] ?? origin]
    if (reach === 0) return ''
    const end: Point = [p[0] + (q[0] - p[0]) * reach, p[1] + (q[1] - p[1]) * reach]
    return line(p, end, {
      stroke: depth > 0.55 ? palette.blue : palette.faint,
      'stroke-width': 0.5 + depth,
      opacity: 0.1 + 0.6 * depth ** 2,
    })
  })
  const order = indices(count).sort((a, b) => near(a) - near(b))
  return group(
    {},
    ...lines,
    ...pulses(palette, at, near, beat, drawn),
    ...order.map((i) => star(palette, i, at[i] ?? origin, near(i), drawn)),
  )
}

function star({ ink, faint, ground }: Palette, i: number, [x, y]: Point, near: number, drawn: number): string {
  const sign = i % 4 === 1 ? signs[Math.floor(i / 4) % signs.length] : undefined
  const dot = circle(x, y, 1.6 + 3.4 * near ** 1.5, { fill: near > 0.4 ? ink : faint, opacity: 0.35 + 0.65 * near })
  if (sign === undefined) return dot
  const shown = Math.max(0, Math.min(1, drawn * 3 - 1.6 - (i / count) * 0.4))
  if (shown === 0) return dot
  const size = 12 + 15 * near
  return (
    (shown < 1 ? group({ opacity: 1 - shown }, dot) : '') +
    group(
      { opacity: shown * (0.2 + 0.8 * near ** 1.4) },
      circle(x, y, size * 0.68, { fill: ground }),
      letters(x, y + size * 0.36, size, sign, { fill: ink, 'text-anchor': 'middle', 'font-weight': 700 }),
    )
  )
}

/** Lights that walk along some of the lines; `beat` 0 to 1 and around again. */
function pulses(
  { cinnabar }: Palette,
  at: readonly Point[],
  near: (i: number) => number,
  beat: number,
  drawn: number,
): string[] {
  return edges.flatMap(([a, b], k) => {
    if (k % 17 !== 3 || drawn < 1) return []
    const t = (beat * 2 + k * 0.137) % 1
    const [p, q] = [at[a] ?? origin, at[b] ?? origin]
    const glow = Math.sin(Math.PI * t) * Math.sin(Math.PI * beat) ** 0.5 * near(a)
    return glow > 0.05
      ? [circle(p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, 3, { fill: cinnabar, opacity: glow })]
      : []
  })
}

/** The rings of an observatory's instrument around a globe; `drawn` 0 to 1. */
export function rings({ soft, faint, hair }: Palette, { centre, size }: Globe, drawn = 1): string {
  const ring = (tip: number, tilt: number, r: number, stroke: string, width: number) => {
    const places = steps(Math.max(2, Math.round(100 * drawn))).map((t): Point => {
      const angle = t * Math.PI * 2 * drawn + tilt
      const [x, y] = [Math.cos(angle) * r, Math.sin(angle) * r * tip]
      return [
        centre[0] + (x * Math.cos(tilt) - y * Math.sin(tilt)) * size,
        centre[1] + (x * Math.sin(tilt) + y * Math.cos(tilt)) * size,
      ]
    })
    return drawn > 0 ? path(polyline(places), { stroke, 'stroke-width': width }) : ''
  }
  const dial = indices(120).map((i) => {
    const angle = (i / 120) * Math.PI * 2
    const [from, to] = [1.2 * size, (i % 10 ? 1.22 : 1.25) * size]
    return `M${(centre[0] + from * Math.cos(angle)).toFixed(1)} ${(centre[1] + from * Math.sin(angle)).toFixed(1)}L${(centre[0] + to * Math.cos(angle)).toFixed(1)} ${(centre[1] + to * Math.sin(angle)).toFixed(1)}`
  })
  return group(
    {},
    circle(centre[0], centre[1], size * 1.2, { fill: 'none', stroke: hair, 'stroke-width': 1.4 }),
    path(dial.join(''), { stroke: faint, 'stroke-width': 0.9, opacity: 0.8 }),
    ring(0.34, -0.42, 1.12, soft, 2.2),
    ring(0.34, -0.42, 1.09, soft, 0.7),
    ring(0.2, 0.9, 1.12, faint, 1.4),
  )
}

/** Quiet stars over a whole sheet. */
export function sky({ faint }: Palette, width: number, height: number, amount: number): string {
  const random = seeded('sky')
  return group(
    {},
    ...indices(amount).map(() =>
      circle(between(random, 0, width), between(random, 0, height), between(random, 0.5, 1.5), {
        fill: faint,
        opacity: between(random, 0.25, 0.8),
      }),
    ),
  )
}
