import { brush, drops, even, swelling, wash } from '../draw/ink'
import type { Palette } from '../draw/palette'
import { seeded } from '../draw/random'
import { plate } from '../draw/sheet'
import { flat, turn, type Place } from '../draw/space'
import { around, circle, group, indices, line, origin, rect, steps, trail, type Point } from '../draw/svg'

const [columns, rows, cell, pitch] = [32, 16, 11, 14.4]
const [left, top] = [118, 110]
const chosen = trail('5 3, 9 11, 14 6, 17 13, 20 2, 23 9, 27 5, 29 12')
const cellAt = (column: number, row: number): Point => [left + column * pitch, top + row * pitch]

/** Intern-S1-Pro: five hundred and twelve cells, and the eight that one stroke wakes. */
export function waken512(palette: Palette): string {
  const random = seeded('intern-s1-pro')
  const { ink, ground, soft, faint, sheet, blueWash, cinnabar } = palette
  const cells = indices(columns * rows).map((i) => {
    const fill = random() < 0.1 ? blueWash : sheet
    return rect(...cellAt(i % columns, Math.floor(i / columns)), cell, cell, {
      rx: 1.5,
      fill,
      stroke: faint,
      'stroke-width': 0.8,
    })
  })
  const source: Point = [58, 236]
  const routes = chosen.map(([column, row], i) => {
    const [x, y] = cellAt(column, row)
    const end: Point = [x + cell / 2, y + cell / 2]
    const bend: Point = [source[0] + 52 + i * 5, source[1] + (end[1] - source[1]) * 0.7]
    const points: Point[] = [source, bend, [(bend[0] * 2 + end[0]) / 3, end[1] + (end[1] > 236 ? -5 : 5)], end]
    return brush({ points, width: 6.5, ink, random, pressure: (t) => 1 - 0.8 * t, opacity: 0.92 })
  })
  const lit = chosen.map(([column, row]) => {
    const [x, y] = cellAt(column, row)
    return rect(x - 3, y - 3, cell + 6, cell + 6, { rx: 3, fill: cinnabar, stroke: ground, 'stroke-width': 2 })
  })
  return group(
    {},
    plate(640, 480, palette),
    rect(left - 14, top - 14, columns * pitch + 24.6, rows * pitch + 24.6, { fill: ground, stroke: soft }),
    ...cells,
    ...routes,
    ...lit,
    wash(trail('34 236, 58 206, 86 236, 58 268'), ink, 0.5, 6),
    circle(...source, 17, { fill: ink }),
    drops(random, source, 46, 16, ink),
    ...indices(33).map((i) =>
      line([left + i * pitch - 2, 382], [left + i * pitch - 2, 382 + (i % 8 ? 5 : 11)], { stroke: faint }),
    ),
  )
}

const corners: readonly Place[] = indices(64).map((i) => [
  (i % 4) - 1.5,
  (Math.floor(i / 4) % 4) - 1.5,
  Math.floor(i / 16) - 1.5,
])
const seen = (place: Place) => turn(place, 0.5, -0.42)
const at = (place: Place): Point => flat(seen(place), [320, 238], 92)
const near = (place: Place) => (seen(place)[2] + 2.6) / 5.2
const order = ([x, y, z]: Place) => x + y * 9 + z * 81
const isBond = (from: Place, to: Place) =>
  order(to) > order(from) && Math.abs(Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) - 1) < 0.01

/** Steps from corner to corner: right, up, deeper and back. */
const reasoning: readonly Place[] = [
  [-1.5, 1.5, 1.5],
  [-0.5, 1.5, 1.5],
  [-0.5, 0.5, 1.5],
  [-0.5, 0.5, 0.5],
  [0.5, 0.5, 0.5],
  [0.5, -0.5, 0.5],
  [0.5, -0.5, 1.5],
  [1.5, -0.5, 1.5],
  [1.5, -1.5, 1.5],
]

/** Intern-S1: a crystal lattice with one way of reasoning traced through it. */
export function lattice(palette: Palette): string {
  const random = seeded('intern-s1')
  const { ink, ground, blue, cinnabar } = palette
  const points = reasoning.map(at)
  const [first = origin, last = origin] = [points[0], points.at(-1)]
  const legs = points
    .slice(1)
    .map((to, i) => brush({ points: [points[i] ?? to, to], width: 7, ink: blue, random, pressure: even }))
  const circleOfInk = steps(9).map((t) => around(320, 244, 190, t * 6.28))
  const halo = steps(13).map((t) => around(...last, 25, -2.2 + t * 5.4))
  return group(
    {},
    plate(640, 480, palette),
    wash(circleOfInk, ink, palette.wash * 0.45, 14),
    crystal(palette),
    ...legs,
    ...points.map(([x, y]) => circle(x, y, 6.5, { fill: ground, stroke: blue, 'stroke-width': 3 })),
    circle(...first, 9, { fill: blue }),
    circle(...last, 13, { fill: cinnabar, stroke: ground, 'stroke-width': 3 }),
    brush({ points: halo, width: 5, ink: cinnabar, random, pressure: swelling }),
  )
}

function crystal({ ink, soft, faint, ground }: Palette): string {
  const bonds = corners.flatMap((from) =>
    corners
      .filter((to) => isBond(from, to))
      .map((to) => {
        const depth = (near(from) + near(to)) / 2
        return line(at(from), at(to), {
          stroke: soft,
          'stroke-width': 0.6 + 1.7 * depth,
          opacity: 0.16 + 0.62 * depth ** 1.6,
        })
      }),
  )
  const atoms = [...corners]
    .sort((a, b) => near(a) - near(b))
    .map((place) => {
      const depth = near(place)
      return circle(...at(place), 2.5 + 7 * depth, {
        fill: depth > 0.42 ? ink : faint,
        stroke: ground,
        'stroke-width': 1.5,
      })
    })
  return group({}, ...bonds, ...atoms)
}
