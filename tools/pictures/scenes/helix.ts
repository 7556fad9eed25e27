import { brush, drops, even, pen, wash } from '../draw/ink'
import type { Palette } from '../draw/palette'
import { between, seeded, type Random } from '../draw/random'
import { plate, seal } from '../draw/sheet'
import { circle, group, indices, line, steps, trail, type Point } from '../draw/svg'

const turns = 15
const axis = (t: number): Point => [72 + 486 * t, 290 - 112 * t]
const strand =
  (shift: number) =>
  (t: number): Point => {
    const [x, y] = axis(t)
    const angle = t * turns + shift
    return [x + 16 * Math.cos(angle), y + (98 - 26 * t) * Math.sin(angle)]
  }

/** Intern-S2: a helix in ink whose turns become the measured wave of a time series. */
export function helixAndSeries(palette: Palette): string {
  const random = seeded('intern-s2')
  const { ink, faint, blue } = palette
  const cloud = trail('60 330, 220 190, 420 130, 590 120, 560 250, 330 330, 150 400')
  return group(
    {},
    plate(640, 480, palette),
    wash(cloud, blue, palette.wash * 0.5, 14),
    series(palette, random),
    ...[0, Math.PI].flatMap((shift) => halves(palette, random, shift, false, faint)),
    ...rungs(palette),
    ...[0, Math.PI].flatMap((shift) => halves(palette, random, shift, true, ink)),
    drops(random, [92, 236], 46, 14, ink),
    seal([560, 392], 40, '理', palette),
  )
}

/** The parts of a strand that run before the axis, or those behind it. */
function halves({ ground }: Palette, random: Random, shift: number, inFront: boolean, ink: string): string[] {
  const first = Math.floor((shift - Math.PI / 2) / Math.PI)
  return indices(8).flatMap((k) => {
    const from = ((first + k) * Math.PI + Math.PI / 2 - shift) / turns
    const middle = from + Math.PI / turns / 2
    const until = Math.min(1, from + Math.PI / turns)
    if (from >= 1 || until <= 0 || Math.cos(middle * turns + shift) > 0 !== inFront) return []
    const start = Math.max(0, from)
    const points = steps(14).map((t) => strand(shift)(start + (until - start) * t))
    const look = inFront
      ? { width: 14, pressure: (t: number) => 0.5 + 0.5 * Math.sin(Math.PI * t), dry: { ground, streaks: 7 } }
      : { width: 7, pressure: even }
    return [brush({ points, ink, random, ...look })]
  })
}

const rungs = ({ ground, cinnabar, blue, faint }: Palette) =>
  steps(43).map((t, i) => {
    const [a, b] = [strand(0)(t), strand(Math.PI)(t)]
    if (Math.abs(a[1] - b[1]) < 30) return ''
    const marked = i === 22
    const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
    const look = { 'stroke-width': marked ? 3.4 : 1.7, 'stroke-linecap': 'round' } as const
    return (
      line(a, middle, { ...look, stroke: marked ? cinnabar : blue }) +
      line(middle, b, { ...look, stroke: marked ? cinnabar : faint }) +
      (marked ? circle(...middle, 8, { fill: cinnabar, stroke: ground, 'stroke-width': 2.4 }) : '')
    )
  })

const bump = (far: number, wide: number) => Math.exp(-(far ** 2) / wide)

function series({ blue, faint }: Palette, random: Random): string {
  const places = indices(130).map((i): Point => {
    const t = i / 129
    const beat = 34 * bump(((t * 7) % 1) - 0.5, 0.004) - 16 * bump(((t * 7) % 1) - 0.6, 0.003)
    return [70 + t * 460, 414 - beat * (0.5 + 0.6 * t) - between(random, -2, 2)]
  })
  return group(
    {},
    line([70, 442], [530, 442], { stroke: faint, 'stroke-width': 1 }),
    ...indices(24).map((i) => line([70 + i * 20, 442], [70 + i * 20, 442 - (i % 5 ? 4 : 9)], { stroke: faint })),
    pen(places, blue, 1.8),
  )
}
