import { brush, drops, even, lifted, pen, wash } from '../draw/ink'
import type { Palette } from '../draw/palette'
import { between, pick, seeded, type Random } from '../draw/random'
import { ground, marks, ruled, seal } from '../draw/sheet'
import {
  around,
  circle,
  el,
  group,
  indices,
  letters,
  line,
  move,
  path,
  polygon,
  rect,
  steps,
  trail,
  type Point,
} from '../draw/svg'
import { miniatures } from './miniatures'

const base = (palette: Palette) =>
  ground(640, 480, palette.ground) + ruled(640, 480, 20, palette) + marks(640, 480, palette)

/** InternVL: a wall of small pictures, one of them met by an eye that is also a lens. */
export function eyeOverPictures(palette: Palette): string {
  const random = seeded('internvl')
  const wall = indices(35).map((i) => {
    const [x, y] = [52 + (i % 7) * 78, 64 + Math.floor(i / 7) * 72]
    return move(
      x,
      y,
      rect(0, 0, 68, 62, { fill: palette.sheet, stroke: palette.faint, 'stroke-width': 0.8 }),
      pick(random, miniatures)(palette, random),
    )
  })
  const [x, y, r] = [372, 232, 118] as const
  const clip = el('clipPath', { id: 'lens' }, circle(x, y, r, {}))
  const iris = indices(84).map((i) => {
    const angle = (i / 84) * Math.PI * 2
    const [from, to] = [around(x, y, 42, angle), around(x, y, between(random, 70, 92), angle + 0.05)]
    return line(from, to, { stroke: palette.blue, 'stroke-width': between(random, 1, 2.4), 'stroke-linecap': 'round' })
  })
  return group(
    {},
    base(palette),
    clip,
    group({ opacity: 0.92 }, ...wall),
    circle(x, y, r + 6, { fill: palette.ground }),
    group(
      { 'clip-path': 'url(#lens)' },
      rect(x - r, y - r, 2 * r, 2 * r, { fill: palette.sheet }),
      circle(x, y, 98, { fill: palette.blueWash }),
    ),
    ...iris,
    circle(x, y, 98, { fill: 'none', stroke: palette.blue, 'stroke-width': 2 }),
    circle(x, y, 44, { fill: palette.ink }),
    circle(x + 15, y - 16, 10, { fill: palette.ground }),
    brush({
      points: steps(40).map((t) => around(x, y, r + 4, -0.9 + t * 6.15)),
      width: 15,
      ink: palette.ink,
      random,
      pressure: even,
      dry: { ground: palette.ground, streaks: 16 },
    }),
    brush({
      points: trail('454 318, 492 360, 536 410'),
      width: 25,
      ink: palette.ink,
      random,
      pressure: even,
      dry: { ground: palette.ground, streaks: 8 },
    }),
    rect(x - 20 + 104, y - 92, 13, 13, { fill: palette.cinnabar, rx: 2 }),
  )
}

const types = Array.from('書生浦語天地玄黃宇宙洪荒日月星辰文字理數氣象萬千之乎者也aefgmnxyzABQR0123∑∫λπ∂∞{}[]();:=')
/** InternLM: a case of movable type; a line is being set from it. */
export function movableType(palette: Palette): string {
  const random = seeded('internlm')
  const size = 50
  const block = (x: number, y: number, sign: string, kind: 'rest' | 'raised' | 'accent') => {
    const high = kind === 'rest' ? 7 : 16
    const face = kind === 'accent' ? palette.cinnabar : palette.sheet
    const side = polygon([
      [x, y + size],
      [x + size, y + size],
      [x + size, y],
      [x + size + high * 0.7, y + high],
      [x + size + high * 0.7, y + size + high],
      [x + high * 0.7, y + size + high],
    ])
    const inkOf = kind === 'accent' ? palette.sheet : kind === 'raised' ? palette.blue : palette.ink
    return group(
      {},
      path(side, { fill: kind === 'accent' ? palette.cinnabar : palette.soft, opacity: kind === 'rest' ? 0.55 : 0.9 }),
      rect(x, y, size, size, { fill: face, stroke: palette.ink, 'stroke-width': 1.1 }),
      letters(x + size / 2, y + size / 2 + 10.5, 30, sign, {
        fill: inkOf,
        'text-anchor': 'middle',
        'font-weight': kind === 'rest' ? 400 : 700,
      }),
    )
  }
  const cases = indices(40).map((i) => {
    const [column, row] = [i % 8, Math.floor(i / 8)]
    const [x, y] = [88 + column * 59, 54 + row * 59]
    const isGap = [11, 20, 30, 37].includes(i)
    if (isGap) return rect(x, y, size, size, { fill: palette.hair, stroke: palette.faint, 'stroke-dasharray': '3 3' })
    return block(x, y, pick(random, ['文', ...types]), 'rest')
  })
  const line = Array.from('書生浦語').map((sign, i) => block(196 + i * 62, 372, sign, i === 3 ? 'accent' : 'raised'))
  return group(
    {},
    base(palette),
    rect(72, 38, 498, 320, { fill: palette.ground, stroke: palette.soft, 'stroke-width': 1.6 }),
    rect(66, 32, 510, 332, { fill: 'none', stroke: palette.faint }),
    ...cases,
    brush({
      points: trail('120 446, 260 440, 400 447, 530 440'),
      width: 9,
      ink: palette.ink,
      random,
      dry: { ground: palette.ground, streaks: 14 },
    }),
    ...line,
  )
}

const column = (x: number, top: number, count: number, random: Random, palette: Palette) =>
  indices(count).map((i) => {
    const [y, w] = [top + i * 15, between(random, 5, 9)]
    return rect(x - w / 2, y, w, between(random, 7, 11), { rx: 2, fill: palette.soft, opacity: 0.85 })
  })

/** InternLM-XComposer: a hand scroll where columns of writing and painted scenes take turns, and the brush over it. */
export function scrollAndBrush(palette: Palette): string {
  const random = seeded('xcomposer')
  const text = [...[84, 106, 128, 150], ...[352, 374, 396], ...[524, 546]].flatMap((x) =>
    column(x, 188, 11, random, palette),
  )
  const hills: Point[][] = [
    trail('176 330, 200 268, 222 292, 252 222, 284 286, 306 262, 330 330'),
    trail('176 342, 214 310, 258 326, 300 300, 330 342'),
  ]
  const roller = (x: number) =>
    rect(x - 11, 150, 22, 222, { rx: 3, fill: palette.ink }) +
    rect(x - 7, 138, 14, 12, { rx: 2, fill: palette.faint }) +
    rect(x - 7, 372, 14, 12, { rx: 2, fill: palette.faint })
  return group(
    {},
    base(palette),
    rect(52, 160, 536, 202, { fill: palette.sheet, stroke: palette.soft }),
    line([52, 174], [588, 174], { stroke: palette.faint }),
    line([52, 348], [588, 348], { stroke: palette.faint }),
    ...text,
    rect(176, 184, 156, 154, { fill: palette.ground, stroke: palette.faint }),
    ...hills.map((hill, i) => wash(hill, palette.ink, i ? 0.45 : 0.24, 2)),
    ...hills.map((hill) => brush({ points: hill, width: 5, ink: palette.ink, random, pressure: lifted })),
    circle(302, 214, 12, { fill: palette.cinnabar }),
    rect(418, 184, 86, 154, { fill: palette.blueWash, stroke: palette.faint }),
    bamboo(palette, random),
    roller(52),
    roller(588),
    hoveringBrush(palette, random),
    seal([60, 392], 34, '筆', palette),
  )
}

const bamboo = (palette: Palette, random: Random) =>
  group(
    {},
    ...[446, 470].map((x, i) =>
      brush({
        points: [
          [x, 336],
          [x + 3, 280],
          [x - 2 + i * 5, 196],
        ],
        width: 7,
        ink: palette.blue,
        random,
        pressure: even,
      }),
    ),
    ...indices(12).map((i) => {
      const from: Point = [448 + (i % 2) * 23, 206 + i * 9.5]
      const angle = (i % 2 ? 0.5 : Math.PI - 0.5) + between(random, -0.35, 0.35)
      return brush({
        points: [from, around(from[0], from[1], 13, angle), around(from[0], from[1] + 6, 27, angle)],
        width: 7,
        ink: palette.blue,
        random,
      })
    }),
  )

const hoveringBrush = (palette: Palette, random: Random) => {
  const tip: Point = [548, 300]
  const angle = -1.05
  const along = (far: number) => around(tip[0], tip[1], far, angle)
  const cross = (far: number, half: number): Point[] => [
    around(...along(far), half, angle + Math.PI / 2),
    around(...along(far), half, angle - Math.PI / 2),
  ]
  const [a = tip, b = tip] = cross(62, 12)
  return group(
    {},
    pen([[tip[0] - 26, tip[1] + 44], [tip[0] - 10, tip[1] + 24], tip], palette.ink, 0),
    path(
      `M${tip.join(' ')}Q${around(...along(34), 15, angle + 1.57).join(' ')} ${a.join(' ')}L${b.join(' ')}Q${around(...along(34), 15, angle - 1.57).join(' ')} ${tip.join(' ')}Z`,
      { fill: palette.ink },
    ),
    path(polygon([...cross(62, 11), ...cross(78, 10).reverse()]), { fill: palette.cinnabar }),
    path(polygon([...cross(78, 9), ...cross(252, 7).reverse()]), {
      fill: palette.sheet,
      stroke: palette.ink,
      'stroke-width': 1.6,
    }),
    path(polygon([...cross(252, 7), ...cross(262, 5).reverse()]), { fill: palette.ink }),
    drops(random, [tip[0], tip[1] + 8], 16, 6, palette.ink),
  )
}
