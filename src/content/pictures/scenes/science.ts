import type { Palette } from '../draw/palette'
import { brush, drops, even, pen, swelling, wash } from '../draw/ink'
import { between, seeded, type Random } from '../draw/random'
import { ground, marks, ruled, seal } from '../draw/sheet'
import { flat, turn, type Place } from '../draw/space'
import { around, circle, group, indices, line, rect, steps, trail, type Point } from '../draw/svg'

const base = (palette: Palette) =>
  ground(640, 480, palette.ground) + ruled(640, 480, 20, palette) + marks(640, 480, palette)

/** Intern-S2: a helix in ink whose turns become the measured wave of a time series. */
export function helixAndSeries(palette: Palette): string {
  const random = seeded('intern-s2')
  const axis = (t: number): Point => [70 + 500 * t, 300 - 120 * t]
  const strand =
    (shift: number) =>
    (t: number): Point => {
      const [x, y] = axis(t)
      return [x + 18 * Math.cos(t * 15 + shift), y + 92 * Math.sin(t * 15 + shift) * (1 - 0.25 * t)]
    }
  const [one, two] = [strand(0), strand(Math.PI)]
  const rungs = steps(39).map((t, i) => {
    const [a, b] = [one(t), two(t)]
    if (Math.abs(a[1] - b[1]) < 26) return ''
    const marked = i === 24
    const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
    const look = { 'stroke-width': marked ? 3 : 1.6, 'stroke-linecap': 'round' } as const
    return (
      line(a, middle, { ...look, stroke: marked ? palette.cinnabar : palette.blue, opacity: marked ? 1 : 0.85 }) +
      line(middle, b, { ...look, stroke: marked ? palette.cinnabar : palette.faint }) +
      (marked ? circle(middle[0], middle[1], 7, { fill: palette.cinnabar }) : '')
    )
  })
  const along = (strandOf: (t: number) => Point, random: Random, ink: string, width: number) =>
    brush({
      points: steps(46).map(strandOf),
      width,
      ink,
      random,
      pressure: even,
      dry: { ground: palette.ground, streaks: 16 },
    })
  return group(
    {},
    base(palette),
    wash(trail('60 330, 220 190, 420 130, 590 120, 560 250, 330 330, 150 400'), palette.blue, palette.wash * 0.5, 14),
    series(palette, random),
    along(two, random, palette.faint, 8),
    ...rungs,
    along(one, random, palette.ink, 13),
    drops(random, [96, 236], 46, 14, palette.ink),
    seal([560, 392], 40, '理', palette),
  )
}

const bump = (far: number, wide: number) => Math.exp(-(far ** 2) / wide)

function series(palette: Palette, random: Random): string {
  const places = indices(130).map((i): Point => {
    const t = i / 129
    const beat = 34 * bump(((t * 7) % 1) - 0.5, 0.004) - 16 * bump(((t * 7) % 1) - 0.6, 0.003)
    return [70 + t * 460, 412 - beat * (0.5 + 0.6 * t) - between(random, -2, 2)]
  })
  return group(
    {},
    line([70, 440], [530, 440], { stroke: palette.faint, 'stroke-width': 1 }),
    ...indices(24).map((i) =>
      line([70 + i * 20, 440], [70 + i * 20, 440 - (i % 5 ? 4 : 9)], { stroke: palette.faint }),
    ),
    pen(places, palette.blue, 1.8),
  )
}

/** Intern-S1-Pro: five hundred and twelve cells, and the eight that one stroke wakes. */
export function waken512(palette: Palette): string {
  const random = seeded('intern-s1-pro')
  const [columns, rows, cell, gap] = [32, 16, 11, 3.4]
  const [left, top] = [118, 110]
  const place = (column: number, row: number): Point => [left + column * (cell + gap), top + row * (cell + gap)]
  const chosen = trail('5 3, 9 11, 14 6, 17 13, 20 2, 23 9, 27 5, 29 12')
  const isChosen = (column: number, row: number) => chosen.some(([x, y]) => x === column && y === row)
  const cells = indices(columns * rows).map((i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)]
    const [x, y] = place(column, row)
    const look = isChosen(column, row)
      ? { fill: palette.cinnabar, stroke: palette.cinnabar }
      : { fill: random() < 0.1 ? palette.blueWash : palette.sheet, stroke: palette.faint, 'stroke-width': 0.8 }
    return rect(x, y, cell, cell, { rx: 1.5, ...look })
  })
  const source: Point = [58, 236]
  const routes = chosen.map(([column, row], i) => {
    const [x, y] = place(column, row)
    const end: Point = [x + cell / 2, y + cell / 2]
    const bend: Point = [source[0] + 60 + i * 6, source[1] + (end[1] - source[1]) * 0.72]
    const reach: Point = [(bend[0] + end[0]) / 2, end[1] + between(random, -14, 14)]
    return brush({
      points: [source, bend, reach, end],
      width: 6.5,
      ink: palette.ink,
      random,
      pressure: (t) => 1 - 0.8 * t,
      opacity: 0.92,
    })
  })
  const lit = chosen.map(([column, row]) => {
    const [x, y] = place(column, row)
    return rect(x - 3, y - 3, cell + 6, cell + 6, {
      rx: 3,
      fill: palette.cinnabar,
      stroke: palette.ground,
      'stroke-width': 2,
    })
  })
  return group(
    {},
    base(palette),
    rect(left - 14, top - 14, columns * (cell + gap) + 24.6, rows * (cell + gap) + 24.6, {
      fill: palette.ground,
      stroke: palette.soft,
    }),
    ...cells,
    ...routes,
    ...lit,
    wash(trail('34 236, 58 206, 86 236, 58 268'), palette.ink, 0.5, 6),
    circle(source[0], source[1], 17, { fill: palette.ink }),
    drops(random, source, 46, 16, palette.ink),
    ...indices(33).map((i) =>
      line([left + i * 14.4 - 2, 382], [left + i * 14.4 - 2, 382 + (i % 8 ? 5 : 11)], { stroke: palette.faint }),
    ),
  )
}

const corners: readonly Place[] = indices(64).map((i) => [
  (i % 4) - 1.5,
  (Math.floor(i / 4) % 4) - 1.5,
  Math.floor(i / 16) - 1.5,
])

/** Intern-S1: a crystal lattice with one way of reasoning traced through it. */
export function lattice(palette: Palette): string {
  const random = seeded('intern-s1')
  const seen = (place: Place) => turn(place, 0.5, -0.42)
  const at = (place: Place): Point => flat(seen(place), [320, 238], 92)
  const near = (place: Place) => (seen(place)[2] + 2.6) / 5.2
  const bonds = corners.flatMap((from) =>
    corners
      .filter(
        (to) =>
          Math.abs(Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) - 1) < 0.01 &&
          to[0] + to[1] * 9 + to[2] * 81 > from[0] + from[1] * 9 + from[2] * 81,
      )
      .map((to) => ({ from, to, depth: (near(from) + near(to)) / 2 })),
  )
  const drawnBonds = bonds.map(({ from, to, depth }) =>
    line(at(from), at(to), {
      stroke: palette.soft,
      'stroke-width': 0.6 + 1.7 * depth,
      opacity: 0.16 + 0.62 * depth ** 1.6,
    }),
  )
  const atoms = [...corners]
    .sort((a, b) => near(a) - near(b))
    .map((place) => {
      const [[x, y], depth] = [at(place), near(place)]
      return circle(x, y, 2.5 + 7 * depth, {
        fill: depth > 0.42 ? palette.ink : palette.faint,
        stroke: palette.ground,
        'stroke-width': 1.5,
      })
    })
  const way: Place[] = [
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
  const points = way.map(at)
  const [first = [0, 0], last = [0, 0]] = [points[0], points.at(-1)]
  const legs = points
    .slice(1)
    .map((to, i) => brush({ points: [points[i] ?? to, to], width: 7, ink: palette.blue, random, pressure: even }))
  return group(
    {},
    base(palette),
    wash(
      steps(9).map((t) => around(320, 244, 190, t * 6.28)),
      palette.ink,
      palette.wash * 0.45,
      14,
    ),
    ...drawnBonds,
    ...atoms,
    ...legs,
    ...points.map(([x, y]) => circle(x, y, 6.5, { fill: palette.ground, stroke: palette.blue, 'stroke-width': 3 })),
    circle(first[0], first[1], 9, { fill: palette.blue }),
    circle(last[0], last[1], 13, { fill: palette.cinnabar, stroke: palette.ground, 'stroke-width': 3 }),
    brush({
      points: steps(13).map((t) => around(last[0], last[1], 25, -2.2 + t * 5.4)),
      width: 5,
      ink: palette.cinnabar,
      random,
      pressure: swelling,
    }),
  )
}
