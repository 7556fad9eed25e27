import type { Palette } from '../draw/palette'
import { circle, group, indices, line, path, rect, trail, turned } from '../draw/svg'

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
