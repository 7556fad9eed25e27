import { brush, drops, lifted, swelling } from '../draw/ink'
import type { Palette } from '../draw/palette'
import { between, seeded, waver, type Random } from '../draw/random'
import {
  around,
  circle,
  group,
  indices,
  letters,
  line,
  path,
  polygon,
  polyline,
  steps,
  trail,
  type Point,
} from '../draw/svg'

/** Season 3, four islands on a chart, with the course of a small ship. 640 × 480. */
export function seaChart(palette: Palette): string {
  const { ink, soft, faint, sheet, cinnabar, hair, blueWash } = palette
  const random = seeded('sea chart')
  const islands: readonly (readonly [Point, number])[] = [
    [[120, 372], 62],
    [[292, 244], 86],
    [[486, 326], 98],
    [[520, 108], 52],
  ]
  const sea = indices(60).map(() => {
    const [x, y] = [between(random, 10, 620), between(random, 20, 460)]
    return path(`M${x} ${y}q7 -6 14 0t14 0`, { stroke: faint, 'stroke-width': 1.2, opacity: 0.55 })
  })
  const course: Point[] = trail('44 452, 120 372, 196 330, 292 244, 380 316, 486 326, 560 230, 520 108')
  return group(
    {},
    ...indices(9).map((i) => line([i * 80, 0], [i * 80, 480], { stroke: hair, 'stroke-width': 0.8 })),
    ...indices(7).map((i) => line([0, i * 80], [640, i * 80], { stroke: hair, 'stroke-width': 0.8 })),
    ...sea,
    rose([96, 116], 58, palette),
    ...islands.map(([centre, size], i) => island(centre, size, i, { ...palette, hair: blueWash }, random)),
    path(
      polyline(course.flatMap((to, i) => (i ? steps(9).map((t): Point => mixed(course[i - 1] ?? to, to, t)) : [to]))),
      { stroke: cinnabar, 'stroke-width': 3.2, 'stroke-dasharray': '1 9', 'stroke-linecap': 'round' },
    ),
    ...islands.map(([[x, y], size], i) => flag([x, y - size * 0.42], String(i + 1), palette)),
    group({ transform: 'translate(26 414) scale(0.42)' }, ship(ink, sheet, cinnabar)),
    drops(random, [400, 420], 60, 8, soft),
  )
}

const mixed = (from: Point, to: Point, t: number): Point => [
  from[0] + (to[0] - from[0]) * t,
  from[1] + (to[1] - from[1]) * t,
]

function island([x, y]: Point, size: number, i: number, { ink, sheet, soft, faint }: Palette, random: Random): string {
  const coast = waver(seeded(`coast ${i}`))
  const ringAt = (part: number) =>
    steps(65)
      .slice(1)
      .map((t): Point => {
        const r = size * part * (1 + 0.13 * coast(Math.sin(t * Math.PI)) + 0.05 * Math.sin(t * 31 * part))
        return [x + r * Math.cos(t * Math.PI * 2), y + 0.62 * r * Math.sin(t * Math.PI * 2)]
      })
  const peak = (dx: number, high: number, wide: number) => {
    const line: Point[] = [
      [x + dx - wide, y + 6],
      [x + dx - wide * 0.4, y - high * 0.5],
      [x + dx, y - high],
      [x + dx + wide * 0.35, y - high * 0.55],
      [x + dx + wide, y + 6],
    ]
    return (
      path(polygon(line), { fill: sheet }) +
      brush({ points: line, width: size * 0.07, ink, random, pressure: swelling }) +
      brush({
        points: [
          [x + dx + 2, y - high + 6],
          [x + dx + wide * 0.2, y - high * 0.4],
          [x + dx + wide * 0.3, y - 4],
        ],
        width: size * 0.09,
        ink: soft,
        random,
        pressure: lifted,
      })
    )
  }
  return group(
    {},
    path(polygon(ringAt(1.34)), { stroke: faint, 'stroke-width': 1, 'stroke-dasharray': '3 5' }),
    path(polygon(ringAt(1.17)), { stroke: faint, 'stroke-width': 1 }),
    path(polygon(ringAt(1)), { fill: sheet, stroke: ink, 'stroke-width': 2.4 }),
    path(polygon(ringAt(0.82)), { stroke: faint, 'stroke-width': 0.9 }),
    peak(-size * 0.3, size * 0.48, size * 0.36),
    peak(size * 0.34, size * 0.4, size * 0.34),
    peak(size * 0.02, size * 0.78, size * 0.4),
  )
}

const flag = ([x, y]: Point, words: string, { ink, cinnabar, sheet }: Palette) =>
  group(
    {},
    line([x, y], [x, y - 56], { stroke: ink, 'stroke-width': 2.6 }),
    path(`M${x} ${y - 56}h36l-8 12l8 12h-36z`, { fill: cinnabar }),
    letters(x + 13, y - 38, 17, words, { fill: sheet, 'text-anchor': 'middle', 'font-weight': 700 }),
  )

const rose = ([x, y]: Point, r: number, { ink, soft, cinnabar, sheet }: Palette) =>
  group(
    {},
    circle(x, y, r, { fill: 'none', stroke: soft, 'stroke-width': 1.4 }),
    circle(x, y, r * 0.72, { fill: 'none', stroke: soft, 'stroke-width': 0.8 }),
    ...indices(8).map((i) => {
      const angle = (i / 8) * Math.PI * 2 - Math.PI / 2
      const far = i % 2 ? r * 0.6 : r * 1.14
      const half = (side: number) =>
        polygon([[x, y], around(x, y, r * 0.16, angle + side * 0.5), around(x, y, far, angle)])
      return (
        path(half(1), { fill: i === 0 ? cinnabar : ink }) +
        path(half(-1), { fill: sheet, stroke: i === 0 ? cinnabar : ink, 'stroke-width': 1 })
      )
    }),
  )

/** A small junk, about 130 wide. */
export const ship = (ink: string, sheet: string, cinnabar: string) =>
  path('M0 78Q60 96 132 70Q122 108 92 110H34Q8 106 0 78Z', { fill: ink }) +
  path('M64 76V-8', { stroke: ink, 'stroke-width': 5 }) +
  path('M60 -4Q20 24 22 62L60 66ZM70 -2Q112 26 108 60L70 66Z', {
    fill: sheet,
    stroke: ink,
    'stroke-width': 4,
    'stroke-linejoin': 'round',
  }) +
  path('M64 -8L88 -16L64 -24Z', { fill: cinnabar })
