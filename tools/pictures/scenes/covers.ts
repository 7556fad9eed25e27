import { brush, lifted } from '../draw/ink'
import type { Palette } from '../draw/palette'
import { between, seeded, type Random } from '../draw/random'
import { ruled, type Scene } from '../draw/sheet'
import { circle, group, indices, line, origin, path, rect, round, type Point } from '../draw/svg'

export type Cover = (palette: Palette, random: Random) => string

const [coverWidth, coverHeight] = [400, 125] as const

/** A row of masks, one of them painted. */
const rolePlay: Cover = ({ ink, sheet, blue, blueWash, cinnabar, cinnabarWash }, random) => {
  const painted = 1 + Math.floor(random() * 3)
  const mask = (i: number) => {
    const [x, y, mood] = [56 + i * 72, 54 + between(random, -7, 7), between(random, -6, 9)]
    const stroke = i === painted ? cinnabar : [ink, blue][i % 2]
    const fill = i === painted ? cinnabarWash : [sheet, blueWash][i % 2]
    const look = { stroke: stroke ?? ink, 'stroke-width': 2.4, ...round }
    return group(
      { transform: `translate(${x} ${y.toFixed(1)}) rotate(${between(random, -9, 9).toFixed(1)})` },
      line([0, 40], [0, 92], { stroke: ink, 'stroke-width': 4 }),
      path('M-25 -20C-25 -40 25 -40 25 -20C25 14 12 40 0 42C-12 40 -25 14 -25 -20Z', { fill: fill ?? sheet, ...look }),
      path(`M-17 -11q7 ${-mood} 12 0M5 -11q5 ${-mood} 12 0`, look),
      circle(-11, -3, 2.8, { fill: stroke ?? ink }),
      circle(11, -3, 2.8, { fill: stroke ?? ink }),
      path('M0 -2l-3 13h5', { ...look, 'stroke-width': 1.6 }),
      path(`M-10 24q10 ${mood} 20 0`, { ...look, 'stroke-width': 3 }),
    )
  }
  return group({}, ...indices(5).map(mask))
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
        rect(0, 0, coverWidth, coverHeight, { fill: palette.ground }) +
        ruled(coverWidth, coverHeight, 12.5, palette) +
        draw(palette, seeded(`${kind}-${number}`)),
    })),
  )

export const covers = scenesOf({ 'role-play': rolePlay, rag, agent })
