import { brush, even } from '../draw/ink'
import type { Palette } from '../draw/palette'
import { between, pick, seeded } from '../draw/random'
import { plate } from '../draw/sheet'
import { around, circle, group, indices, letters, line, move, path, polygon, rect, steps, trail } from '../draw/svg'
import { miniatures } from './miniatures'

const [x, y, r] = [372, 232, 118] as const

/** InternVL: a wall of small pictures, and an eye that is also a lens over them. */
export function eyeOverPictures(palette: Palette): string {
  const random = seeded('internvl')
  const { ink, ground, sheet, cinnabar } = palette
  const dry = { ground, streaks: 16 }
  const handle = trail('458 322, 494 362, 536 410')
  return group(
    {},
    plate(640, 480, palette),
    pictureWall(palette, random),
    circle(x, y, r + 6, { fill: ground }),
    circle(x, y, r, { fill: sheet }),
    iris(palette, random),
    brush({
      points: steps(40).map((t) => around(x, y, r + 4, -0.9 + t * 6.15)),
      width: 15,
      ink,
      random,
      pressure: even,
      dry,
    }),
    brush({ points: handle, width: 25, ink, random, pressure: even, dry }),
    brush({ points: trail('449 312, 467 332'), width: 21, ink: cinnabar, random, pressure: () => 1 }),
  )
}

function pictureWall({ sheet, faint, ...palette }: Palette, random: () => number): string {
  const wall = indices(35).map((i) => {
    const frame = rect(0, 0, 68, 62, { fill: sheet, stroke: faint, 'stroke-width': 0.8 })
    // Neighbours differ: the wall walks through the drawings instead of drawing lots.
    const drawing = miniatures[(i * 4 + Math.floor(i / 7) * 3) % miniatures.length] ?? pick(random, miniatures)
    return move(52 + (i % 7) * 78, 64 + Math.floor(i / 7) * 72, frame, drawing({ sheet, faint, ...palette }, random))
  })
  return group({ opacity: 0.92 }, ...wall)
}

function iris({ theme, ink, ground, blue, blueWash }: Palette, random: () => number): string {
  const [pupil, glint] = theme === 'light' ? [ink, ground] : [ground, ink]
  const rays = indices(84).map((i) => {
    const angle = (i / 84) * Math.PI * 2
    const [from, to] = [around(x, y, 42, angle), around(x, y, between(random, 70, 92), angle + 0.05)]
    return line(from, to, { stroke: blue, 'stroke-width': between(random, 1, 2.4), 'stroke-linecap': 'round' })
  })
  return group(
    {},
    circle(x, y, 98, { fill: blueWash, stroke: blue, 'stroke-width': 2 }),
    ...rays,
    circle(x, y, 44, { fill: pupil }),
    circle(x + 15, y - 16, 10, { fill: glint }),
  )
}

const deck = Array.from('文天x地玄A黃∑宇a宙洪荒=日月λ星辰e字理R數氣∫象m萬千B之者g也π生n3Q∂')
const size = 50
type Kind = 'rest' | 'raised' | 'accent'

/** InternLM: a case of movable type, and a line that is being set from it. */
export function movableType(palette: Palette): string {
  const random = seeded('internlm')
  const { ink, ground, soft, faint, hair } = palette
  const cases = indices(40).map((i) => {
    const [left, top] = [88 + (i % 8) * 59, 54 + Math.floor(i / 8) * 59]
    const isTaken = [11, 20, 30, 37].includes(i)
    if (!isTaken) return block(palette, left, top, deck[i] ?? '文', 'rest')
    return rect(left, top, size, size, { fill: hair, stroke: faint, 'stroke-dasharray': '3 3' })
  })
  const set = Array.from('書生浦語').map((sign, i) =>
    block(palette, 196 + i * 62, 372, sign, i === 3 ? 'accent' : 'raised'),
  )
  const shadow = trail('120 446, 260 440, 400 447, 530 440')
  return group(
    {},
    plate(640, 480, palette),
    rect(72, 38, 498, 320, { fill: ground, stroke: soft, 'stroke-width': 1.6 }),
    rect(66, 32, 510, 332, { fill: 'none', stroke: faint }),
    ...cases,
    brush({ points: shadow, width: 9, ink, random, dry: { ground, streaks: 14 } }),
    ...set,
  )
}

function block(
  { ink, sheet, soft, blue, cinnabar }: Palette,
  left: number,
  top: number,
  sign: string,
  kind: Kind,
): string {
  const deep = kind === 'rest' ? 7 : 16
  const [right, foot] = [left + size, top + size]
  const side = trail(
    `${left} ${foot}, ${right} ${foot}, ${right} ${top}, ${right + deep * 0.7} ${top + deep}, ${right + deep * 0.7} ${foot + deep}, ${left + deep * 0.7} ${foot + deep}`,
  )
  const [face, letter] = kind === 'accent' ? [cinnabar, sheet] : [sheet, kind === 'raised' ? blue : ink]
  return group(
    {},
    path(polygon(side), { fill: kind === 'accent' ? cinnabar : soft, opacity: kind === 'rest' ? 0.55 : 0.85 }),
    rect(left, top, size, size, { fill: face, stroke: ink, 'stroke-width': 1.1 }),
    letters(left + size / 2, top + size / 2 + 10.5, 30, sign, {
      fill: letter,
      'text-anchor': 'middle',
      'font-weight': kind === 'rest' ? 400 : 700,
    }),
  )
}
