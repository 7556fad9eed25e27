import { brush, lifted } from '../draw/ink'
import type { Palette } from '../draw/palette'
import { between, seeded, type Random } from '../draw/random'
import { ruled, type Scene } from '../draw/sheet'
import { circle, group, indices, line, origin, path, rect, round, type Point } from '../draw/svg'

export type Cover = (palette: Palette, random: Random, number: number) => string

/** The grounds of the three covers of a topic. */
const grounds = {
  light: ['#f6f3ec', '#e8eef6', '#f8ebe4'],
  dark: ['#101319', '#131d2d', '#241a1a'],
} as const

const [coverWidth, coverHeight] = [400, 125] as const

type Mask = { at: Point; size: number; turn: number; look: 'plain' | 'blue' | 'painted' }

/** Three faces: an oval, a square one with ears, and a pointed one. */
const faces = [
  'M-25 -20C-25 -40 25 -40 25 -20C25 14 12 40 0 42C-12 40 -25 14 -25 -20Z',
  'M-27 -38L-12 -30H12L27 -38V16C27 34 12 42 0 42C-12 42 -27 34 -27 16Z',
  'M-30 -26C-18 -40 18 -40 30 -26C26 8 14 26 0 48C-14 26 -26 8 -30 -26Z',
] as const

function maskOf({ ink, sheet, blue, blueWash, cinnabar, cinnabarWash }: Palette, random: Random, mask: Mask) {
  const { at, size, turn, look } = mask
  const stroke = { plain: ink, blue, painted: cinnabar }[look]
  const fill = { plain: sheet, blue: blueWash, painted: cinnabarWash }[look]
  const mood = between(random, -6, 9)
  const lines = { stroke, 'stroke-width': 2.4, ...round }
  return group(
    { transform: `translate(${at[0]} ${at[1].toFixed(1)}) rotate(${turn.toFixed(1)}) scale(${size})` },
    line([0, 40], [0, 110], { stroke: ink, 'stroke-width': 4 }),
    path(faces[Math.floor(random() * faces.length)] ?? faces[0], { fill, ...lines }),
    path(`M-17 -11q7 ${-mood} 12 0M5 -11q5 ${-mood} 12 0`, lines),
    circle(-11, -3, 2.8, { fill: stroke }),
    circle(11, -3, 2.8, { fill: stroke }),
    path('M0 -2l-3 13h5', { ...lines, 'stroke-width': 1.6 }),
    path(`M-10 24q10 ${mood} 20 0`, { ...lines, 'stroke-width': 3 }),
  )
}

/** Words that are spoken: a bubble with lines. */
const speech = ({ sheet, soft, faint }: Palette, [x, y]: Point, width: number, isLeft: boolean) =>
  group(
    {},
    path(`M${x} ${y}h${width}v34${isLeft ? `H${x + 26}l-16 14v-14` : 'h-10v14l-16 -14'}H${x}Z`, {
      fill: sheet,
      stroke: soft,
      'stroke-width': 1.8,
      'stroke-linejoin': 'round',
    }),
    line([x + 12, y + 13], [x + width - 14, y + 13], { stroke: faint, 'stroke-width': 2.4 }),
    line([x + 12, y + 22], [x + width * 0.6, y + 22], { stroke: faint, 'stroke-width': 2.4 }),
  )

/** Masks: a row of five, three large ones, or two in a dialogue. */
const rolePlay: Cover = (palette, random, number) => {
  const painted = 1 + Math.floor(random() * 3)
  const draw = (mask: Mask) => maskOf(palette, random, mask)
  if (number === 2)
    return group(
      {},
      draw({ at: [112, 74], size: 1.25, turn: -14, look: 'blue' }),
      draw({ at: [288, 74], size: 1.25, turn: 14, look: 'plain' }),
      draw({ at: [200, 66], size: 1.5, turn: 0, look: 'painted' }),
    )
  if (number === 3)
    return group(
      {},
      draw({ at: [66, 66], size: 1.3, turn: 6, look: 'plain' }),
      draw({ at: [334, 66], size: 1.3, turn: -6, look: 'painted' }),
      speech(palette, [122, 16], 96, true),
      speech(palette, [186, 68], 92, false),
    )
  return group(
    {},
    ...indices(5).map((i) =>
      draw({
        at: [56 + i * 72, 54 + between(random, -7, 7)],
        size: 1,
        turn: between(random, -9, 9),
        look: i === painted ? 'painted' : i % 2 ? 'blue' : 'plain',
      }),
    ),
  )
}

/** Index cards in a drawer; the matching card is raised. */
const rag: Cover = ({ ink, soft, faint, sheet, blue, blueWash, cinnabar }, random) => {
  const found = 3 + Math.floor(random() * 8)
  const card = (i: number) => {
    const [x, top] = [26 + i * 22, i === found ? 14 : between(random, 46, 64)]
    const tab = 6 + ((i * 29) % 46)
    return group(
      {},
      path(`M${x} 118V${top + 7}H${x + tab}l4 -7h24l4 7H${x + 96}V118Z`, {
        fill: i === found ? blueWash : sheet,
        stroke: i === found ? blue : soft,
        'stroke-width': i === found ? 2.2 : 1.3,
        'stroke-linejoin': 'round',
      }),
      i === found
        ? rect(x + 10, top + 16, 8, 8, { fill: cinnabar }) +
            indices(3)
              .map((k) =>
                line([x + 24, top + 20 + k * 9], [x + 82 - k * 14, top + 20 + k * 9], {
                  stroke: blue,
                  'stroke-width': 2.4,
                }),
              )
              .join('')
        : line([x + 10, top + 17], [x + 80, top + 17], { stroke: faint, 'stroke-width': 1.4 }),
    )
  }
  return group(
    {},
    ...indices(13).map(card),
    rect(14, 96, 372, 40, { rx: 2, fill: sheet, stroke: ink, 'stroke-width': 2.6 }),
    rect(172, 104, 56, 14, { fill: 'none', stroke: soft, 'stroke-width': 1.4 }),
    line([182, 111], [218, 111], { stroke: cinnabar, 'stroke-width': 3 }),
  )
}

/** Steps that branch, and the way through them. */
const agent: Cover = ({ ink, faint, sheet, blue, cinnabar, ground }, random) => {
  const columns = indices(6).map((i) =>
    indices(i === 0 || i === 5 ? 1 : 3).map((k): Point => [
      34 + i * 66 + between(random, -8, 8),
      (i === 0 || i === 5 ? 62 : 26 + k * 36) + between(random, -7, 7),
    ]),
  )
  const way = columns.map((column) => column[Math.floor(random() * column.length)] ?? origin)
  const edges = columns
    .slice(1)
    .flatMap((column, i) => (columns[i] ?? []).flatMap((from) => column.map((to) => [from, to] as const)))
  return group(
    {},
    ...edges.map(([from, to]) => line(from, to, { stroke: faint, 'stroke-width': 0.9 })),
    brush({ points: way, width: 8, ink, random, pressure: lifted, dry: { ground, streaks: 8 } }),
    ...columns
      .flat()
      .map((at) => circle(...at, 6.5, { fill: sheet, stroke: way.includes(at) ? blue : ink, 'stroke-width': 2 })),
    ...way.slice(1, -1).map((at) => circle(...at, 3, { fill: blue })),
    circle(...(way.at(-1) ?? origin), 11, { fill: cinnabar, stroke: sheet, 'stroke-width': 2.4 }),
  )
}

const drawOn = (palette: Palette, draw: (palette: Palette) => string) =>
  rect(0, 0, coverWidth, coverHeight, { fill: palette.ground }) +
  ruled(coverWidth, coverHeight, 12.5, palette) +
  draw(palette)

/** Three covers a direction of community projects: `cover-rag-1`. */
export const scenesOf = (kinds: Readonly<Record<string, Cover>>): readonly Scene[] =>
  Object.entries(kinds).flatMap(([kind, draw]) =>
    [1, 2, 3].map((number): Scene => ({
      name: `cover-${kind}-${number}`,
      width: coverWidth,
      height: coverHeight,
      widths: [400, 800],
      themes: ['light', 'dark'],
      draw: (palette) =>
        drawOn({ ...palette, ground: grounds[palette.theme][number - 1] ?? palette.ground }, (tinted) =>
          draw(tinted, seeded(`${kind}-${number}`), number),
        ),
    })),
  )

export const covers = scenesOf({ 'role-play': rolePlay, rag, agent })
