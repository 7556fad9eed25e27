import { brush, drops, even, pen, swelling, wash } from '../draw/ink'
import type { Palette } from '../draw/palette'
import { between, seeded, type Random } from '../draw/random'
import { scale } from '../draw/sheet'
import { around, circle, group, indices, letters, line, path, rect, steps, trail, type Point } from '../draw/svg'

/** Group 4, multimodal: an eye, an ear and writing run together into one point. */
export function threeSenses(palette: Palette): string {
  const random = seeded('senses')
  const { ink, blue, cinnabar, ground } = palette
  const meeting: Point = [640, 225]
  const rivers: readonly (readonly Point[])[] = [
    [[258, 92], [380, 96], [500, 176], meeting],
    [[258, 226], [380, 214], [500, 236], meeting],
    [[258, 360], [380, 362], [500, 280], meeting],
  ]
  const bundle = rivers.flatMap((river, k) =>
    indices(5).map((i) =>
      pen(
        river.map(([x, y], at): Point => [x, y + (i - 2) * (9 - at * 2.6)]),
        [ink, blue, ink][k] ?? ink,
        i === 2 ? 3.4 : 1.1,
        { opacity: i === 2 ? 1 : 0.55 },
      ),
    ),
  )
  return group(
    {},
    wash(trail('560 150, 700 130, 740 230, 690 320, 570 310'), blue, palette.wash * 0.8, 14),
    ...bundle,
    eye(palette),
    ear(palette, random),
    writing(palette),
    ...[38, 58, 80].map((r) => circle(...meeting, r, { fill: 'none', stroke: palette.faint, 'stroke-width': 1 })),
    brush({
      points: steps(34).map((t) => around(...meeting, 58, 2.6 + t * 5.9)),
      width: 15,
      ink,
      random,
      pressure: swelling,
      dry: { ground, streaks: 12 },
    }),
    circle(...meeting, 17, { fill: cinnabar }),
    drops(random, meeting, 110, 26, ink),
  )
}

const plate = (x: number, y: number, { sheet, soft }: Palette) =>
  rect(x, y, 190, 112, { rx: 3, fill: sheet, stroke: soft, 'stroke-width': 1.4 })

const eye = (palette: Palette) => {
  const { ink, blue, blueWash, sheet, soft } = palette
  return group(
    {},
    plate(68, 36, palette),
    path('M92 92C124 52 202 52 234 92C202 132 124 132 92 92Z', {
      fill: palette.ground,
      stroke: ink,
      'stroke-width': 4,
      'stroke-linejoin': 'round',
    }),
    circle(163, 92, 27, { fill: blueWash, stroke: blue, 'stroke-width': 2 }),
    ...indices(32).map((i) =>
      line(around(163, 92, 14, i * 0.196), around(163, 92, 24, i * 0.196), { stroke: blue, 'stroke-width': 1.2 }),
    ),
    circle(163, 92, 12, { fill: palette.theme === 'light' ? ink : palette.ground }),
    circle(168, 87, 3.6, { fill: palette.theme === 'light' ? sheet : ink }),
    path('M104 66C134 38 192 38 222 66', { stroke: soft, 'stroke-width': 1.6 }),
  )
}

const ear = (palette: Palette, random: Random) => {
  const { ink, blue, faint } = palette
  const spiral = steps(60).map((t): Point => around(116, 226, 5 + 32 * t, t * 14.2 + 0.6))
  const sound = indices(27).map((i) => {
    const high = 5 + 30 * Math.abs(Math.sin(i * 0.62) * Math.sin(i * 0.21 + 0.4)) + between(random, 0, 5)
    return line([164 + i * 3.2, 226 - high], [164 + i * 3.2, 226 + high], {
      stroke: blue,
      'stroke-width': 1.7,
      'stroke-linecap': 'round',
    })
  })
  return group(
    {},
    plate(68, 170, palette),
    brush({ points: spiral, width: 7.5, ink, random, pressure: (t) => 0.35 + 0.65 * t }),
    line([160, 226], [252, 226], { stroke: faint }),
    ...sound,
  )
}

const writing = (palette: Palette) => {
  const { ink, faint } = palette
  return group(
    {},
    plate(68, 304, palette),
    letters(88, 378, 54, '文', { fill: ink, 'font-weight': 700 }),
    letters(152, 378, 50, 'Aa', { fill: ink }),
    ...indices(4).map((i) => rect(222, 328 + i * 18, i === 3 ? 14 : 26, 5, { fill: faint })),
    line([84, 396], [242, 396], { stroke: faint }),
  )
}

const pivot: Point = [400, 92]
const tilt = -0.075
const beamEnd = (side: 1 | -1): Point => around(...pivot, 232 * side, tilt)

/** Group 5, evaluation: a balance over a rule, and weights that everyone can check. */
export function balance(palette: Palette): string {
  const random = seeded('balance')
  const { ink, soft, cinnabar, ground } = palette
  const dial = indices(41).map((i) => {
    const angle = Math.PI / 2 - 0.5 + i * 0.025
    return line(around(...pivot, 126, angle), around(...pivot, i % 5 ? 133 : 141, angle), {
      stroke: soft,
      'stroke-width': 1.2,
    })
  })
  const beam = [beamEnd(-1), pivot, beamEnd(1)]
  return group(
    {},
    wash(trail('200 330, 400 300, 620 330, 600 390, 400 400, 190 385'), ink, palette.wash * 0.6, 14),
    ...dial,
    brush({
      points: trail('400 82, 402 220, 399 346'),
      width: 15,
      ink,
      random,
      pressure: even,
      dry: { ground, streaks: 8 },
    }),
    line(around(...pivot, 30, Math.PI / 2 + tilt), around(...pivot, 122, Math.PI / 2 + tilt), {
      stroke: cinnabar,
      'stroke-width': 3,
    }),
    brush({ points: trail('296 356, 400 348, 504 356'), width: 20, ink, random, pressure: swelling }),
    brush({ points: beam, width: 13, ink, random, pressure: (t) => 0.55 + 0.45 * Math.sin(Math.PI * t) }),
    ...indices(9).map((i) => circle(...around(...pivot, -200 + i * 50, tilt), 2.6, { fill: ground })),
    pan(beamEnd(-1), palette, answers(palette)),
    pan(beamEnd(1), palette, weights(palette)),
    circle(...pivot, 13, { fill: ground, stroke: ink, 'stroke-width': 4 }),
    circle(...pivot, 4.5, { fill: cinnabar }),
    rule(palette),
  )
}

const rule = ({ sheet, soft, faint, blue, cinnabar }: Palette) =>
  group(
    {},
    rect(60, 378, 680, 36, { fill: sheet, stroke: soft, 'stroke-width': 1.4 }),
    scale([72, 378], 656, 8, 15, soft),
    ...indices(9).map((i) => letters(75 + i * 80, 408, 12, String(i * 10), { fill: faint })),
    path('M496 374l-7 -11h14z', { fill: cinnabar }),
    rect(495, 378, 2.4, 36, { fill: blue, opacity: 0.5 }),
  )

const pan = ([x, y]: Point, { ink, soft, sheet }: Palette, load: string) =>
  group(
    {},
    path(`M${x} ${y}L${x - 74} ${y + 140}M${x} ${y}L${x + 74} ${y + 140}`, { stroke: soft, 'stroke-width': 1.4 }),
    group({ transform: `translate(${x.toFixed(1)} ${(y + 140).toFixed(1)})` }, load),
    path(`M${x - 84} ${y + 140}H${x + 84}C${x + 66} ${y + 176} ${x - 66} ${y + 176} ${x - 84} ${y + 140}Z`, {
      fill: sheet,
      stroke: ink,
      'stroke-width': 3,
      'stroke-linejoin': 'round',
    }),
    circle(x, y, 5, { fill: ink }),
  )

const answers = ({ ink, sheet, blue, faint }: Palette) =>
  group(
    {},
    ...indices(6).map((i) =>
      rect(-50 + (i % 2) * 3, -10 - i * 9, 94 - (i % 3) * 6, 8, {
        fill: i === 3 ? blue : sheet,
        stroke: ink,
        'stroke-width': 1.3,
      }),
    ),
    ...indices(6).map((i) => line([-42, -6 - i * 9], [10, -6 - i * 9], { stroke: i === 3 ? sheet : faint })),
  )

const weights = ({ ink, soft, cinnabar, ground }: Palette) =>
  group(
    {},
    ...(
      [
        [-44, 44, 58],
        [12, 34, 44],
        [52, 24, 30],
      ] as const
    ).map(([x, w, h], i) =>
      group(
        {},
        path(`M${x - w / 2} 0V${-h + 8}q0 -8 8 -8H${x + w / 2 - 8}q8 0 8 8V0Z`, {
          fill: i === 1 ? cinnabar : i ? soft : ink,
        }),
        rect(x - 5, -h - 8, 10, 9, { fill: i === 1 ? cinnabar : i ? soft : ink, rx: 2 }),
        line([x - w / 2 + 6, -h + 13], [x + w / 2 - 6, -h + 13], { stroke: ground, 'stroke-width': 1.4 }),
      ),
    ),
  )
