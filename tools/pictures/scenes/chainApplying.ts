import { brush } from '../draw/ink'
import type { Palette } from '../draw/palette'
import { seeded } from '../draw/random'
import { around, circle, group, indices, line, path, rect, round, trail, type Point } from '../draw/svg'

/** A figure on strings, led by a hand of plans: a model that uses its tools. */
export function agents({ ink, soft, faint, sheet, blue, blueWash, cinnabar }: Palette): string {
  const joint = (at: Point) => circle(...at, 3.6, { fill: sheet, stroke: ink, 'stroke-width': 2 })
  const limbs = ['62 84, 40 96, 34 74', '98 84, 120 92, 128 70', '70 112, 60 130, 64 148', '90 112, 100 130, 96 148']
  const string = (x: number, until: Point) => line([x, 26], until, { stroke: faint, 'stroke-width': 1.4 })
  return group(
    {},
    string(34, [34, 70]),
    string(80, [80, 46]),
    string(128, [128, 66]),
    path('M22 22H138M58 14L102 30', { stroke: ink, 'stroke-width': 6, ...round }),
    circle(80, 22, 4, { fill: cinnabar }),
    ...limbs.map((way) => {
      const [from = [0, 0], bend = [0, 0], to = [0, 0]] = trail(way)
      return path(`M${from.join(' ')}L${bend.join(' ')}L${to.join(' ')}`, { stroke: ink, 'stroke-width': 5, ...round })
    }),
    ...limbs.map((way) => joint(trail(way)[1] ?? [0, 0])),
    rect(60, 76, 40, 40, { rx: 6, fill: blueWash, stroke: blue, 'stroke-width': 2.6 }),
    path('M72 90l-6 6l6 6M88 90l6 6l-6 6M83 87l-6 18', { stroke: blue, 'stroke-width': 2.4, ...round }),
    rect(64, 46, 32, 26, { rx: 9, fill: sheet, stroke: ink, 'stroke-width': 2.6 }),
    circle(74, 59, 3, { fill: ink }),
    circle(86, 59, 3, { fill: ink }),
    circle(28, 66, 8.6, { fill: 'none', stroke: soft, 'stroke-width': 3 }),
    line([22, 73], [14, 82], { stroke: soft, 'stroke-width': 4, ...round }),
    path('M122 68l14 -16l6 5l-14 16l-8 3z', { fill: cinnabar, stroke: ink, 'stroke-width': 1.6, ...round }),
  )
}

/** One question forks into searches over pages, and their results merge. */
export function search(palette: Palette): string {
  const { ink, faint, sheet, blue, blueWash, cinnabar } = palette
  const random = seeded('search')
  const pages = [30, 80, 130].map((x, i) =>
    group(
      {},
      rect(x - 17, 58, 34, 42, {
        rx: 2,
        fill: i === 1 ? blueWash : sheet,
        stroke: i === 1 ? blue : ink,
        'stroke-width': 2.2,
      }),
      ...indices(4).map((k) =>
        line([x - 10, 68 + k * 7], [x + (k % 2 ? 4 : 10), 68 + k * 7], {
          stroke: faint,
          'stroke-width': 2.4,
          ...round,
        }),
      ),
      line([x - 10, 75], [x + 4, 75], { stroke: [cinnabar, blue, cinnabar][i] ?? ink, 'stroke-width': 3, ...round }),
    ),
  )
  const fork = (way: string, ends: (t: number) => number) =>
    brush({ points: trail(way), width: 6, ink, random, pressure: ends })
  return group(
    {},
    ...['80 28, 52 40, 30 56', '80 28, 80 42, 80 56', '80 28, 108 40, 130 56'].map((way) =>
      fork(way, (t) => 1 - 0.6 * t),
    ),
    ...['30 102, 52 116, 76 130', '80 102, 80 116, 80 130', '130 102, 108 116, 84 130'].map((way) =>
      fork(way, (t) => 0.4 + 0.6 * t),
    ),
    ...pages,
    circle(80, 21, 12, { fill: sheet, stroke: ink, 'stroke-width': 3 }),
    path('M76.5 18.5c0 -5 7.5 -4.6 7 0c-.4 2.8 -3.5 2.6 -3.5 5.4M80 28v.1', {
      stroke: cinnabar,
      'stroke-width': 2.4,
      ...round,
    }),
    circle(80, 138, 13, { fill: blue, stroke: ink, 'stroke-width': 2.4 }),
    path('M74 138l4.4 4.6l8 -9', { stroke: sheet, 'stroke-width': 3, ...round }),
  )
}

/** A bowl of star anise beans, and a conversation over it: an assistant among friends. */
export function answers(palette: Palette): string {
  const { ink, soft, faint, sheet, blue, blueWash, cinnabar } = palette
  const random = seeded('answers')
  const bean = ([x, y]: Point, angle: number, fill: string) =>
    group(
      { transform: `translate(${x} ${y}) rotate(${angle})` },
      path('M-11 0C-11 -9 -3 -9 0 -6C3 -9 12 -8 11 1C10 9 -11 10 -11 0Z', { fill, stroke: ink, 'stroke-width': 1.8 }),
      path('M-4 -2q4 3 8 0', { stroke: ink, 'stroke-width': 1.4, ...round }),
    )
  const star = indices(8).map((i) => {
    const angle = (i / 8) * Math.PI * 2
    const [x, y] = around(128, 140, 6, angle)
    return brush({
      points: [[x, y], around(128, 140, 15, angle)],
      width: 6,
      ink: cinnabar,
      random,
      pressure: (t) => 1 - 0.7 * t,
    })
  })
  return group(
    {},
    path('M20 14H92V48H50L38 60V48H20Z', { fill: sheet, stroke: ink, 'stroke-width': 2.4, 'stroke-linejoin': 'round' }),
    ...indices(2).map((i) =>
      line([31, 26 + i * 9], [i ? 64 : 80, 26 + i * 9], { stroke: faint, 'stroke-width': 3, ...round }),
    ),
    path('M106 30H146V58H138V68L127 58H106Z', {
      fill: blueWash,
      stroke: blue,
      'stroke-width': 2.2,
      'stroke-linejoin': 'round',
    }),
    path('M115 44l6 6l12 -12', { stroke: blue, 'stroke-width': 3, ...round }),
    ...(
      [
        [[50, 88], -14, sheet],
        [[74, 80], 20, blueWash],
        [[98, 86], -8, sheet],
        [[62, 96], 30, blueWash],
        [[86, 97], -22, sheet],
        [[108, 98], 16, blueWash],
      ] as const
    ).map(([at, angle, fill]) => bean(at, angle, fill)),
    path('M22 98H134C132 124 116 138 98 140H58C40 138 24 124 22 98Z', { fill: ink }),
    path('M34 110Q78 122 122 108', { stroke: sheet, 'stroke-width': 1.6, opacity: 0.6 }),
    rect(54, 139, 48, 8, { rx: 2, fill: soft }),
    ...star,
    circle(128, 140, 3.2, { fill: ink }),
  )
}
