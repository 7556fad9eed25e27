import type { Palette } from '../draw/palette'
import { circle, group, indices, line, path, rect, round, trail, turned, type Point } from '../draw/svg'

/** Documents settle into layers. */
export function data({ ink, soft, faint, sheet, blue, blueWash, cinnabar }: Palette): string {
  const layer = (y: number, fill: string, stroke: string) =>
    path(`M80 ${y - 26}L142 ${y}L80 ${y + 26}L18 ${y}Z`, {
      fill,
      stroke,
      'stroke-width': 2,
      'stroke-linejoin': 'round',
    })
  const leafLines = indices(4).map((i) =>
    line([62, 30 + i * 8], [i === 0 ? 82 : 98, 30 + i * 8], { stroke: i ? faint : cinnabar, 'stroke-width': 3 }),
  )
  return group(
    {},
    layer(126, sheet, faint),
    layer(113, blueWash, blue),
    layer(100, sheet, soft),
    layer(87, ink, ink),
    path('M50 14H96L110 28V84L80 97L50 84Z', {
      fill: sheet,
      stroke: ink,
      'stroke-width': 2.4,
      'stroke-linejoin': 'round',
    }),
    path('M96 14V28H110', { stroke: ink, 'stroke-width': 2.4, 'stroke-linejoin': 'round' }),
    ...leafLines,
    path('M66 72h28M80 62v20M73 76l7 7l7 -7', {
      stroke: blue,
      'stroke-width': 2.6,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
  )
}

/** An abacus: counting on a large scale. */
export function pretraining({ ink, soft, sheet, blue, cinnabar }: Palette): string {
  const bead = (x: number, y: number, fill: string) =>
    path(`M${x - 10} ${y}L${x - 5} ${y - 5.4}H${x + 5}L${x + 10} ${y}L${x + 5} ${y + 5.4}H${x - 5}Z`, {
      fill,
      stroke: sheet,
      'stroke-width': 1,
    })
  const set = [
    [1, 3],
    [0, 2],
    [1, 4],
    [0, 1],
    [1, 0],
  ] as const
  const rods = set.flatMap(([upper, lower], i) => {
    const x = 36 + i * 22
    return [
      line([x, 30], [x, 132], { stroke: soft, 'stroke-width': 2 }),
      bead(x, upper ? 54 : 42, upper ? cinnabar : ink),
      ...indices(4).map((k) => bead(x, k < lower ? 74 + k * 11.4 : 91.5 + k * 11.4, k < lower ? blue : ink)),
    ]
  })
  return group(
    {},
    rect(17, 26, 126, 110, { rx: 4, fill: 'none', stroke: ink, 'stroke-width': 6 }),
    ...rods,
    line([17, 63], [143, 63], { stroke: ink, 'stroke-width': 4.5 }),
    ...trail('17 26, 143 26, 17 136, 143 136').map(([x, y]) => circle(x, y, 5, { fill: ink })),
  )
}

/** Strings on their bridges and pegs: tuning. */
export function finetuning({ ink, soft, blue, cinnabar, ground }: Palette): string {
  const strings = indices(5).map((i) => {
    const x = 44 + i * 18
    const sounding = i === 3
    const shiver = (side: number) =>
      path(`M${x} 46C${x + side * 7} 76 ${x + side * 7} 100 ${x} 130`, { stroke: cinnabar, 'stroke-width': 1.6 })
    return group(
      {},
      sounding
        ? shiver(1) + shiver(-1)
        : line([x, 46], [x, 130], { stroke: i % 2 ? soft : ink, 'stroke-width': 1.4 + (4 - i) * 0.45 }),
      path(`M${x - 7} ${102 - i * 9}h14l-7 -11z`, { fill: sounding ? cinnabar : blue }),
    )
  })
  const pegs = indices(5).map((i) => {
    const [x, angle] = [44 + i * 18, [-0.5, 0.1, 0.55, -0.15, 0.4][i] ?? 0]
    const [dx, dy] = turned([0, -11], angle)
    return (
      circle(x, 32, 7.2, { fill: ink }) +
      line([x, 32], [x + dx, 32 + dy], {
        stroke: i === 3 ? cinnabar : ink,
        'stroke-width': 5,
        'stroke-linecap': 'round',
      }) +
      circle(x, 32, 2.2, { fill: ground })
    )
  })
  return group(
    { transform: 'translate(80 84) scale(1.2) translate(-80 -84)' },
    rect(26, 41, 108, 7, { rx: 2, fill: ink }),
    rect(26, 128, 108, 9, { rx: 2, fill: ink }),
    ...strings,
    ...pegs,
    path('M26 48V128M134 48V128', { stroke: soft, 'stroke-width': 1.6 }),
  )
}

/** A page goes through the rollers of a press and comes out as marked-up text. */
export function documents({ ink, soft, faint, sheet, blue, blueWash, cinnabar }: Palette): string {
  const edge = { fill: sheet, stroke: ink, 'stroke-width': 2.4, 'stroke-linejoin': 'round' }
  const roller = (y: number, fill: string) =>
    group(
      {},
      rect(24, y - 9, 112, 18, { rx: 9, fill, stroke: ink, 'stroke-width': 2.4 }),
      line([36, y - 2.5], [96, y - 2.5], { stroke: sheet, 'stroke-width': 2, opacity: 0.55, ...round }),
      ...[18, 142].map((x) => rect(x - 5, y - 4.5, 10, 9, { rx: 2, fill: ink })),
    )
  const sign = (x: number, y: number) =>
    path(`M${x} ${y}l-2.4 13M${x + 7} ${y}l-2.4 13M${x - 4.4} ${y + 4}h13M${x - 5.4} ${y + 9}h13`, {
      stroke: cinnabar,
      'stroke-width': 2.2,
      ...round,
    })
  const text = (x: number, y: number, until: number, stroke: string) =>
    line([x, y], [until, y], { stroke, 'stroke-width': 3, ...round })
  return group(
    {},
    path('M50 10H98L112 24V74H50Z', edge),
    path('M98 10V24H112', { stroke: ink, 'stroke-width': 2.4, 'stroke-linejoin': 'round' }),
    rect(58, 20, 26, 20, { fill: blueWash, stroke: blue, 'stroke-width': 1.6 }),
    path('M60 37l7 -9l6 6l4 -4l5 7', { stroke: blue, 'stroke-width': 1.8, ...round }),
    ...indices(3).map((i) => text(58, 47 + i * 6, i === 2 ? 90 : 104, faint)),
    path('M44 92H118V152H44Z', edge),
    sign(58, 107),
    text(76, 114, 106, ink),
    ...indices(2).map((i) => circle(56, 130 + i * 10, 2.2, { fill: blue }) + text(63, 130 + i * 10, 98 - i * 12, soft)),
    roller(71, blue),
    roller(91, ink),
  )
}

/** Two turns of a conversation, each with a tag tied to it. */
export function annotation({ ink, soft, faint, sheet, blue, blueWash, cinnabar }: Palette): string {
  const lines = (x: number, y: number, lengths: readonly number[], stroke: string) =>
    lengths.map((length, i) => line([x, y + i * 9], [x + length, y + i * 9], { stroke, 'stroke-width': 3, ...round }))
  const tag = ([x, y]: Point, fill: string) =>
    group(
      { transform: `translate(${x} ${y})` },
      path('M0 -16C-4 -10 4 -8 0 0', { stroke: soft, 'stroke-width': 1.6, ...round }),
      path('M0 -7L11 3V28H-11V3Z', { fill, stroke: ink, 'stroke-width': 2.2, 'stroke-linejoin': 'round' }),
      circle(0, 3, 2.6, { fill: sheet, stroke: ink, 'stroke-width': 1.4 }),
      path('M-5 16l4 4l7 -8', { stroke: sheet, 'stroke-width': 2.6, ...round }),
    )
  const bubble = { stroke: ink, 'stroke-width': 2.4, 'stroke-linejoin': 'round' }
  return group(
    {},
    path('M18 18H112V62H44L30 76V62H18Z', { fill: sheet, ...bubble }),
    ...lines(30, 32, [66, 50], faint),
    path('M30 50h34', { stroke: cinnabar, 'stroke-width': 3, ...round }),
    path('M48 88H144V130H130V145L116 130H48Z', { fill: blueWash, ...bubble, stroke: blue }),
    ...lines(60, 102, [70, 44], soft),
    path('M60 120h28', { stroke: blue, 'stroke-width': 3, ...round }),
    tag([128, 42], cinnabar),
    tag([32, 116], blue),
  )
}
