import { brush, even, swelling } from '../draw/ink'
import type { Palette } from '../draw/palette'
import { between, seeded, type Random } from '../draw/random'
import { circle, group, indices, letters, line, path, polygon, rect, steps, type Point } from '../draw/svg'
import { constellation, rings, sky } from './constellation'
import { ship } from './seaChart'

const numerals = Array.from('一二三四五六七八九')
const sway = (i: number) => 78 + 10 * Math.sin(i * 0.7)

/** Season 2, lessons: nine slips of bamboo, corded into a book that unrolls. 640 × 480. */
export function bambooBook(palette: Palette): string {
  const { sheet, soft, faint, hair, ground } = palette
  const random = seeded('bamboo book')
  const cord = (down: number) =>
    [0, 5].map((shift) => {
      const points = steps(28).map((t): Point => [
        44 + t * 504,
        sway(t * 10 - 0.6) + down + shift + 2.4 * Math.sin(t * 84 + shift),
      ])
      return brush({ points, width: 4.4, ink: faint, random, pressure: even })
    })
  const roll = indices(6).map((i) =>
    rect(520 + i * 10, 84 + i * 3, 24, 306 - i * 6, {
      rx: 11,
      fill: i % 2 ? hair : sheet,
      stroke: ground,
      'stroke-width': 1.2,
    }),
  )
  return group(
    {},
    ...roll,
    rect(574, 96, 26, 282, { rx: 12, fill: soft, stroke: ground }),
    ...indices(9).map((i) => slip(palette, random, i)),
    ...cord(56),
    ...cord(286),
  )
}

function slip({ ink, sheet, soft, hair, ground, cinnabar }: Palette, random: Random, i: number): string {
  const [x, y, marked] = [70 + i * 50, sway(i), i === 3]
  const letter = { fill: marked ? sheet : ink, 'text-anchor': 'middle', 'font-weight': 700 }
  const grain = indices(marked ? 0 : 3).map(() =>
    line(
      [x + between(random, 6, 36), y + between(random, 10, 200)],
      [x + between(random, 6, 36), y + between(random, 210, 300)],
      { stroke: hair, 'stroke-width': 0.8 },
    ),
  )
  const writing = indices(7).map((k) => {
    const size = [between(random, 9, 18), between(random, 5, 9)] as const
    return rect(x + 21.5 - size[0] / 2, y + 146 + k * 15, ...size, {
      rx: 1.5,
      fill: marked ? sheet : soft,
      opacity: 0.78,
    })
  })
  return group(
    {},
    rect(x, y, 43, 314, { rx: 4, fill: marked ? cinnabar : sheet, stroke: ground, 'stroke-width': 1 }),
    ...grain,
    letters(x + 21.5, y + 116, 27, numerals[i] ?? '', letter),
    ...writing,
  )
}

const globe = { centre: [352, 226], size: 158, yaw: 0.9 } as const

/** Season 4, the same islands under a night of signs. 640 × 480. */
export function nightVoyage(palette: Palette): string {
  const { ink, soft, cinnabar, ground, sheet } = palette
  const random = seeded('night voyage')
  const water = indices(11).map((i) => {
    const [wide, x, y] = [between(random, 120, 290), 320 + between(random, -130, 130), 424 + i * 5.6]
    const points: Point[] = [
      [x - wide, y],
      [x, y + between(random, -2, 2)],
      [x + wide, y],
    ]
    return brush({
      points,
      width: 2.6,
      ink: i === 2 ? cinnabar : soft,
      random,
      pressure: swelling,
      opacity: 0.85 - i * 0.055,
    })
  })
  return group(
    {},
    sky(palette, 640, 410, 120),
    circle(...globe.centre, 118, { fill: cinnabar }),
    rings(palette, globe),
    constellation({ ...palette, blue: ink, faint: soft, ground: cinnabar }, globe),
    ...hills(palette, random),
    rect(-40, 419, 760, 90, { fill: ground }),
    ...water,
    group({ transform: 'translate(284 372) scale(0.5)' }, ship(ink, ground, sheet)),
  )
}

const hills = ({ ink, sheet }: Palette, random: Random) =>
  (
    [
      [60, 70, 110],
      [590, 96, 130],
      [196, 44, 90],
      [470, 52, 100],
    ] as const
  ).map(([x, high, wide]) => {
    const points = steps(15).map((t): Point => {
      const rise = high * Math.exp(-(((t - 0.5) / 0.2) ** 2)) * (1 + 0.06 * Math.sin(t * 40))
      return [x + (t - 0.5) * wide * 2, 420 - rise]
    })
    const body = polygon([...points, [x + wide, 430], [x - wide, 430]])
    return path(body, { fill: sheet }) + brush({ points, width: 5, ink, random, pressure: swelling })
  })
