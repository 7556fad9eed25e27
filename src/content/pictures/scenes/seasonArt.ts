import { brush, even, swelling } from '../draw/ink'
import type { Palette } from '../draw/palette'
import { between, seeded } from '../draw/random'
import {
  circle,
  group,
  indices,
  letters,
  line,
  path,
  polygon,
  rect,
  steps,
  type Point,
} from '../draw/svg'
import { ship } from './seaChart'
import { constellation, rings, sky } from './constellation'

type Art = (palette: Palette) => string

const numerals = Array.from('一二三四五六七八九')

/** Season 2, lessons: nine slips of bamboo, corded into a book that unrolls. 640 × 480. */
export const bambooBook: Art = (palette) => {
  const { ink, soft, sheet, cinnabar, hair, faint, ground } = palette
  const random = seeded('bamboo book')
  const slips = indices(9).map((i) => {
    const [x, y] = [70 + i * 50, 78 + 10 * Math.sin(i * 0.7)]
    const grain = indices(3).map(() =>
      line(
        [x + between(random, 6, 36), y + between(random, 10, 200)],
        [x + between(random, 6, 36), y + between(random, 210, 300)],
        { stroke: hair, 'stroke-width': 0.8 },
      ),
    )
    return group(
      {},
      rect(x, y, 43, 314, { rx: 4, fill: i === 3 ? cinnabar : sheet, stroke: ground, 'stroke-width': 1 }),
      ...(i === 3 ? [] : grain),
      letters(x + 21.5, y + 116, 27, numerals[i] ?? '', {
        fill: i === 3 ? sheet : ink,
        'text-anchor': 'middle',
        'font-weight': 700,
      }),
      ...indices(7).map((k) =>
        rect(x + 21.5 - between(random, 4, 9), y + 146 + k * 15, between(random, 9, 18), between(random, 5, 9), {
          rx: 1.5,
          fill: i === 3 ? sheet : soft,
          opacity: 0.78,
        }),
      ),
    )
  })
  const cord = (dy: number) =>
    [0, 5].map((shift) =>
      brush({
        points: steps(28).map((t): Point => [
          44 + t * 504,
          78 + dy + shift + 10 * Math.sin(t * 7.2 - 0.4) + 2.4 * Math.sin(t * 84 + shift),
        ]),
        width: 4.4,
        ink: faint,
        random,
        pressure: even,
      }),
    )
  const roll = group(
    {},
    ...indices(6).map((i) =>
      rect(520 + i * 10, 84 + i * 3, 24, 306 - i * 6, {
        rx: 11,
        fill: i % 2 ? hair : sheet,
        stroke: ground,
        'stroke-width': 1.2,
      }),
    ),
    rect(574, 96, 26, 282, { rx: 12, fill: soft, stroke: ground }),
  )
  return group({}, roll, ...slips, ...cord(56), ...cord(286))
}

/** Season 4, the same islands under a night of signs. 640 × 480. */
export const nightVoyage: Art = (palette) => {
  const { ink, soft, cinnabar, ground, sheet } = palette
  const random = seeded('night voyage')
  const globe = { centre: [352, 226] satisfies Point, size: 158, yaw: 0.9 } as const
  const hill = (x: number, high: number, wide: number): Point[] =>
    steps(15).map((t): Point => [
      x + (t - 0.5) * wide * 2,
      420 - high * Math.exp(-(((t - 0.5) / 0.2) ** 2)) * (1 + 0.06 * Math.sin(t * 40)),
    ])
  const hills = (
    [
      [60, 70, 110],
      [590, 96, 130],
      [196, 44, 90],
      [470, 52, 100],
    ] as const
  ).map(([x, high, wide]) => {
    const line = hill(x, high, wide)
    return (
      path(polygon([...line, [x + wide, 430], [x - wide, 430]]), { fill: sheet }) +
      brush({ points: line, width: 5, ink, random, pressure: swelling })
    )
  })
  const water = indices(11).map((i) => {
    const y = 424 + i * 5.6
    const wide = between(random, 120, 290)
    const x = 320 + between(random, -130, 130)
    return brush({
      points: [
        [x - wide, y],
        [x, y + between(random, -2, 2)],
        [x + wide, y],
      ],
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
    circle(352, 226, 118, { fill: cinnabar }),
    rings(palette, globe),
    constellation({ ...palette, blue: ink, faint: soft, ground: cinnabar }, globe),
    ...hills,
    rect(-40, 419, 760, 90, { fill: ground }),
    ...water,
    group({ transform: 'translate(284 372) scale(0.5)' }, ship(ink, ground, sheet)),
  )
}
