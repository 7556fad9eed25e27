import { brush, drops, even, wash } from '../draw/ink'
import { palettes, type Palette } from '../draw/palette'
import { seeded } from '../draw/random'
import { circle, group, indices, line, path, rect, trail } from '../draw/svg'

const face = 'M0 -128C64 -128 92 -84 88 -22C84 52 46 116 0 132C-46 116 -84 52 -88 -22C-92 -84 -64 -128 0 -128Z'
const mirrored = (draw: string) => draw + group({ transform: 'scale(-1 1)' }, draw)

type MaskColours = { field: string; mark: string; line: string; eye: string }

const eyes = ({ field, line: stroke }: MaskColours) =>
  path('M16 -20C30 -40 60 -42 74 -30C66 -12 36 -4 16 -20Z', { fill: stroke }) + circle(45, -25, 7.5, { fill: field })

/** The face of a general: arched marks that swing up from the eyes. */
const general = (c: MaskColours) =>
  group(
    {},
    path(face, { fill: c.field, stroke: c.line, 'stroke-width': 3 }),
    mirrored(
      path('M8 -52C22 -92 66 -96 80 -62C60 -74 36 -66 24 -42C18 -34 10 -40 8 -52Z', { fill: c.mark }) +
        eyes(c) +
        path('M14 14C34 0 64 10 70 36C56 26 36 30 26 48C18 60 10 40 14 14Z', { fill: c.mark }) +
        path('M0 84C18 76 34 82 40 96C26 94 14 100 0 98Z', { fill: c.line }),
    ),
    path('M-9 -124C-4 -80 -5 -40 -11 26C-4 38 4 38 11 26C5 -40 4 -80 9 -124Z', { fill: c.line }),
    circle(0, -84, 10, { fill: c.eye }),
  )

/** The face of a scholar: a quiet one, drawn in few lines. */
const scholar = (c: MaskColours) =>
  group(
    {},
    path(face, { fill: c.field, stroke: c.line, 'stroke-width': 3 }),
    mirrored(
      path('M18 -50C36 -62 58 -60 70 -48', { stroke: c.line, 'stroke-width': 6, 'stroke-linecap': 'round' }) +
        path('M20 -22C34 -34 56 -34 68 -22C54 -14 34 -14 20 -22Z', { fill: c.line }) +
        circle(50, 24, 21, { fill: c.mark, opacity: 0.5 }),
    ),
    path('M0 -26C-7 2 -12 20 -9 30C-4 36 4 36 9 30', { stroke: c.line, 'stroke-width': 3, 'stroke-linecap': 'round' }),
    path('M-26 74C-12 66 -6 70 0 73C6 70 12 66 26 74C12 92 -12 92 -26 74Z', { fill: c.eye }),
  )

/** The face of a machine: measured, ruled, with one lens. */
const machine = (c: MaskColours) =>
  group(
    {},
    path(face, { fill: c.field, stroke: c.line, 'stroke-width': 3 }),
    ...[0, 1, 2].map((i) =>
      path('M0 -104C48 -104 70 -72 67 -20C62 36 36 84 0 98', {
        stroke: c.mark,
        'stroke-width': 1.4,
        transform: `scale(${1 - i * 0.16})`,
      }),
    ),
    ...[0, 1, 2].map((i) =>
      path('M0 -104C-48 -104 -70 -72 -67 -20C-62 36 -36 84 0 98', {
        stroke: c.mark,
        'stroke-width': 1.4,
        transform: `scale(${1 - i * 0.16})`,
      }),
    ),
    line([0, -128], [0, 132], { stroke: c.mark, 'stroke-width': 1.4 }),
    rect(-62, -34, 124, 24, { fill: c.line, rx: 12 }),
    ...indices(7).map((i) => circle(-45 + i * 15, -22, i === 3 ? 6.5 : 2.6, { fill: i === 3 ? c.eye : c.field })),
    ...indices(9).map((i) => rect(-30 + i * 7, 62, 3.4, 10 + 8 * Math.abs(Math.sin(i * 1.3)), { fill: c.line })),
  )

/** A mask keeps its paint by night; only the room is dark. */
const paint = (palette: Palette): Palette =>
  palette.theme === 'light'
    ? palette
    : { ...palettes.light, sheet: '#e6dfcf', blueWash: '#a8c1e6', blueSoft: '#5f83bd' }

/** Group 1, role-play: three masks on their sticks, one player behind. */
export function masks(palette: Palette): string {
  const random = seeded('masks')
  const { ink: air, soft } = palette
  const { ink, sheet, blue, blueSoft, blueWash, cinnabar, cinnabarWash } = paint(palette)
  const held = (x: number, y: number, tilt: number, size: number, mask: string) =>
    group(
      { transform: `translate(${x} ${y}) rotate(${tilt}) scale(${size})` },
      brush({
        points: trail('0 120, 3 200, -2 300'),
        width: 13,
        ink: soft,
        random,
        pressure: even,
      }),
      mask,
    )
  return group(
    {},
    wash(trail('180 130, 400 70, 640 120, 650 320, 400 380, 150 320'), air, palette.wash * 0.5, 14),
    held(196, 208, -9, 1.0, machine({ field: blueWash, mark: blueSoft, line: blue, eye: cinnabar })),
    held(604, 208, 9, 1.0, scholar({ field: sheet, mark: cinnabarWash, line: ink, eye: cinnabar })),
    held(400, 196, 0, 1.22, general({ field: sheet, mark: cinnabar, line: ink, eye: cinnabar })),
    drops(random, [660, 60], 70, 14, air),
  )
}
