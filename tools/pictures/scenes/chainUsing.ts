import { brush, even, lifted } from '../draw/ink'
import type { Palette } from '../draw/palette'
import { seeded } from '../draw/random'
import { around, circle, group, indices, line, path, polygon, rect, steps, trail, type Point } from '../draw/svg'

/** A junk under sail whose battens are a rack of machines. */
export function deployment(palette: Palette): string {
  const { ink, sheet, blue, blueWash, cinnabar, faint, ground } = palette
  const random = seeded('deployment')
  const shelf = (i: number) => {
    const [y, left, right] = [28 + i * 17, 62 - i * 5.4, 118 + i * 2.4]
    const shape: Point[] = [
      [left, y],
      [right, y - 2],
      [right + 2.4, y + 13.5],
      [left - 5.4, y + 13.5],
    ]
    return group(
      {},
      path(polygon(shape), {
        fill: i % 2 ? blueWash : sheet,
        stroke: ink,
        'stroke-width': 2,
        'stroke-linejoin': 'round',
      }),
      circle(right - 7, y + 6.4, 2.3, { fill: i === 1 ? cinnabar : blue }),
      line([left + 5, y + 6.4], [right - 20, y + 6], { stroke: faint, 'stroke-width': 2, 'stroke-dasharray': '5 3' }),
    )
  }
  return group(
    {},
    line([92, 14], [92, 118], { stroke: ink, 'stroke-width': 3.4 }),
    path('M92 14L108 19L92 24Z', { fill: cinnabar }),
    ...indices(5).map(shelf),
    path('M20 112Q38 119 80 119Q122 119 146 106Q140 136 118 138H48Q28 136 20 112Z', { fill: ink }),
    path('M36 124Q80 131 130 120', { stroke: ground, 'stroke-width': 1.6, opacity: 0.7 }),
    ...[0, 1].map((row) =>
      brush({
        points: steps(9).map((t): Point => [8 + row * 10 + t * 138, 144 + row * 7 + 2.4 * Math.sin(t * 19 + row * 2)]),
        width: 4.4 - row,
        ink: blue,
        random,
        pressure: lifted,
      }),
    ),
  )
}

/** A compass: which way is better, and by how much. */
export function evaluation({ ink, soft, faint, sheet, blue, blueWash, cinnabar }: Palette): string {
  const ticks = indices(72).map((i) => {
    const angle = (i / 72) * Math.PI * 2
    const length = i % 18 === 0 ? 13 : i % 6 === 0 ? 8 : 4
    return line(around(80, 80, 60, angle), around(80, 80, 60 - length, angle), {
      stroke: i % 18 === 0 ? ink : soft,
      'stroke-width': i % 6 ? 1 : 2,
    })
  })
  const needle = (angle: number, fill: string) =>
    path(polygon([around(80, 80, 46, angle), around(80, 80, 8, angle + 1.57), around(80, 80, 8, angle - 1.57)]), {
      fill,
    })
  return group(
    {},
    rect(9, 9, 142, 142, { rx: 6, fill: 'none', stroke: faint, 'stroke-width': 1.6 }),
    circle(80, 80, 66, { fill: sheet, stroke: ink, 'stroke-width': 4 }),
    circle(80, 80, 40, { fill: blueWash, stroke: blue, 'stroke-width': 1.4 }),
    ...ticks,
    needle(-1.0, cinnabar),
    needle(-1.0 + Math.PI, ink),
    circle(80, 80, 8.6, { fill: sheet, stroke: ink, 'stroke-width': 3 }),
    ...trail('18 18, 142 18, 18 142, 142 142').map(([x, y]) => circle(x, y, 2.6, { fill: soft })),
  )
}

/** A branch whose forks end in blossoms: what grows out of the models. */
export function application(palette: Palette): string {
  const { ink, blue, cinnabar, sheet } = palette
  const random = seeded('application')
  const blossom = ([x, y]: Point, r: number, colour: string) =>
    group(
      {},
      ...indices(5).map((i) => {
        const [px, py] = around(x, y, r * 0.62, (i / 5) * Math.PI * 2 - 1.57)
        return circle(px, py, r * 0.52, { fill: sheet, stroke: colour, 'stroke-width': 2 })
      }),
      circle(x, y, r * 0.34, { fill: colour }),
    )
  const twig = (points: readonly Point[], width: number) =>
    brush({ points, width, ink, random, pressure: (t) => 1 - 0.6 * t })
  const heads: readonly (readonly [Point, number, string])[] = [
    [[50, 52], 17, blue],
    [[98, 30], 15, cinnabar],
    [[132, 62], 17, blue],
    [[116, 104], 13, blue],
    [[28, 92], 12, blue],
  ]
  return group(
    {},
    twig(trail('66 150, 62 122, 78 96, 74 72, 92 44'), 13),
    twig(trail('76 92, 98 80, 124 68'), 8),
    twig(trail('74 76, 60 66, 52 58'), 6),
    twig(trail('66 116, 50 104, 36 96'), 6),
    twig(trail('68 112, 92 112, 110 106'), 6),
    brush({
      points: trail('40 150, 80 147, 122 151'),
      width: 6,
      ink,
      random,
      pressure: even,
    }),
    ...heads.map(([at, r, colour]) => blossom(at, r, colour)),
  )
}
