import { brush, drops, lifted, swelling, wash } from '../draw/ink'
import type { Palette } from '../draw/palette'
import { between, seeded, type Random } from '../draw/random'
import { plate, seal } from '../draw/sheet'
import { around, circle, el, group, indices, line, path, polygon, rect, trail, type Point } from '../draw/svg'

/** InternLM-XComposer: a hand scroll where columns of writing and painted scenes take turns; the brush writes on, from right to left. */
export function scrollAndBrush(palette: Palette): string {
  const random = seeded('xcomposer')
  const { sheet, soft, faint } = palette
  const columns = [546, 524, 396, 374, 352, 150, 128, 106].flatMap((x) => column(x, 11, random, palette))
  return group(
    {},
    plate(640, 480, palette),
    rect(52, 160, 536, 202, { fill: sheet, stroke: soft }),
    line([52, 174], [588, 174], { stroke: faint }),
    line([52, 348], [588, 348], { stroke: faint }),
    ...columns,
    ...column(84, 6, random, palette),
    mountains(palette, random),
    bamboo(palette, random),
    roller(52, palette),
    roller(588, palette),
    writingBrush(palette, random),
    seal([548, 394], 36, '筆', palette),
  )
}

const column = (x: number, count: number, random: Random, { soft }: Palette) =>
  indices(count).map((i) => {
    const width = between(random, 8, 12)
    const strokes = [
      rect(x - width / 2, 188 + i * 14.4, width, 2.2, { fill: soft }),
      rect(x - width * between(random, 0.1, 0.4), 188 + i * 14.4, 2.2, between(random, 7, 10), { fill: soft }),
      rect(x - width / 2 + between(random, 0, 3), 193 + i * 14.4, width * between(random, 0.5, 0.9), 2, { fill: soft }),
    ]
    return group({}, ...strokes)
  })

const roller = (x: number, { ink, faint }: Palette) =>
  group({}, rect(x - 7, 138, 14, 250, { rx: 2, fill: faint }), rect(x - 11, 150, 22, 226, { rx: 3, fill: ink }))

function mountains({ ink, ground, faint, cinnabar }: Palette, random: Random): string {
  const hills = [
    trail('177 330, 200 268, 222 292, 252 222, 284 286, 306 262, 331 330'),
    trail('177 338, 214 310, 258 326, 300 300, 331 338'),
  ]
  return group(
    {},
    rect(176, 184, 156, 154, { fill: ground, stroke: faint }),
    el('clipPath', { id: 'scene' }, rect(177, 185, 154, 152, {})),
    group({ 'clip-path': 'url(#scene)' }, ...hills.map((hill, i) => wash(hill, ink, i ? 0.45 : 0.22, 2))),
    ...hills.map((points) => brush({ points, width: 5, ink, random, pressure: lifted })),
    circle(302, 214, 12, { fill: cinnabar }),
  )
}

function bamboo({ blue, blueWash, blueSoft, faint }: Palette, random: Random): string {
  const stalk = (x: number, lean: number, width: number, ink: string) =>
    indices(5).map((i) => {
      const at = (y: number): Point => [x + lean * (338 - y), y]
      return brush({
        points: [at(337 - i * 31), at(324 - i * 31), at(309 - i * 31)],
        width,
        ink,
        random,
        pressure: (t) => 1 - 0.3 * Math.sin(Math.PI * t),
      })
    })
  const leaves = (from: Point, side: 1 | -1, ink: string) =>
    [0.15, 0.7, 1.25].map((angle) => {
      const way = Math.PI / 2 - side * (Math.PI / 2 - angle) + between(random, -0.12, 0.12)
      const far = between(random, 21, 29)
      const points: Point[] = [
        from,
        around(...around(...from, far * 0.5, way), 2, way - 1.5 * side),
        around(...from, far, way),
      ]
      return brush({ points, width: 8, ink, random, pressure: swelling })
    })
  return group(
    {},
    rect(418, 184, 86, 154, { fill: blueWash, stroke: faint }),
    ...stalk(476, -0.06, 5, blueSoft),
    ...leaves([473, 284], 1, blueSoft),
    ...leaves([470, 232], 1, blueSoft),
    ...stalk(446, 0.07, 8, blue),
    ...leaves([448, 306], -1, blue),
    ...leaves([451, 246], 1, blue),
    ...leaves([453, 214], -1, blue),
  )
}

/** A brush that leans to the right, its point on the last sign. */
function writingBrush({ ink, sheet, soft, cinnabar }: Palette, random: Random): string {
  const tip: Point = [84, 282]
  const angle = -1.02
  const along = (far: number) => around(...tip, far, angle)
  const cross = (far: number, half: number): Point[] => [
    around(...along(far), half, angle + Math.PI / 2),
    around(...along(far), half, angle - Math.PI / 2),
  ]
  const part = (from: number, until: number, halves: readonly [number, number]) =>
    polygon([...cross(from, halves[0]), ...cross(until, halves[1]).reverse()])
  const [a = tip, b = tip] = cross(58, 11)
  const [c = tip, d = tip] = cross(32, 14)
  return group(
    {},
    path(`M${tip.join(' ')}Q${c.join(' ')} ${a.join(' ')}L${b.join(' ')}Q${d.join(' ')} ${tip.join(' ')}Z`, {
      fill: ink,
    }),
    path(part(57, 76, [11.5, 10]), { fill: cinnabar }),
    path(part(76, 262, [9, 7]), { fill: sheet, stroke: ink, 'stroke-width': 1.8 }),
    line(along(92), along(252), { stroke: soft, 'stroke-width': 1 }),
    path(part(262, 274, [8, 5]), { fill: ink }),
    drops(random, [tip[0] - 2, tip[1] + 8], 15, 6, ink),
  )
}
