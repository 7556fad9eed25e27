import type { Palette } from '../draw/palette'
import { circle, group, indices, line, path, rect, type Point } from '../draw/svg'

const round = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const

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
