import type { Palette, Theme } from './palette'
import { el, group, indices, letters, line, path, rect, type Point } from './svg'

export type Scene = {
  name: string
  width: number
  height: number
  /** Widths in pixels that are written; the first belongs to one CSS pixel a unit. */
  widths: readonly number[]
  themes: readonly Theme[]
  /** The AVIF quality, if flat areas or fine lines need more than usual. */
  quality?: number
  draw: (palette: Palette) => string
}

/** Blurs that washes use, and the fade of a grid towards its edges. */
export const definitions = el(
  'defs',
  {},
  [2, 6, 14]
    .map((blur) =>
      el(
        'filter',
        { id: `blur${blur}`, x: '-30%', y: '-30%', width: '160%', height: '160%' },
        el('feGaussianBlur', { stdDeviation: blur }),
      ),
    )
    .join(''),
)

export const ground = (width: number, height: number, fill: string) => rect(0, 0, width, height, { fill })

/** Ruled paper: hairlines every `step`, stronger ones every fifth. */
export function ruled(width: number, height: number, step: number, { hair }: Palette): string {
  const across = indices(Math.floor(width / step) + 1).map((i) =>
    line([i * step, 0], [i * step, height], { stroke: hair, 'stroke-width': i % 5 ? 0.5 : 1 }),
  )
  const down = indices(Math.floor(height / step) + 1).map((i) =>
    line([0, i * step], [width, i * step], { stroke: hair, 'stroke-width': i % 5 ? 0.5 : 1 }),
  )
  return group({}, ...across, ...down)
}

/** The registration marks of a printed plate. */
export function marks(width: number, height: number, { faint }: Palette, inset = 22): string {
  const corner = (x: number, y: number, sx: 1 | -1, sy: 1 | -1) => `M${x} ${y + sy * 12}V${y}H${x + sx * 12}`
  const d = [
    corner(inset, inset, 1, 1),
    corner(width - inset, inset, -1, 1),
    corner(inset, height - inset, 1, -1),
    corner(width - inset, height - inset, -1, -1),
  ]
  return path(d.join(''), { stroke: faint, 'stroke-width': 1 })
}

/** Ruled paper with its marks, ready for a drawing. */
export const plate = (width: number, height: number, palette: Palette) =>
  ground(width, height, palette.ground) + ruled(width, height, width / 32, palette) + marks(width, height, palette)

/** A seal: one or two characters cut out of cinnabar. */
export function seal([x, y]: Point, size: number, words: string, palette: Palette): string {
  const signs = Array.from(words)
  const each = signs.length > 1 ? size * 0.44 : size * 0.7
  const rows = signs.map((sign, i) =>
    letters(x + size / 2, y + size / 2 + each * (0.36 + (signs.length > 1 ? i - 0.5 : 0)), each, sign, {
      fill: palette.theme === 'light' ? '#fff8f2' : '#2b0f08',
      'text-anchor': 'middle',
      'font-weight': 700,
    }),
  )
  return group({}, rect(x, y, size, size, { rx: size * 0.1, fill: palette.cinnabar }), ...rows)
}

/** Ticks along a straight edge; every fifth is longer. */
export function scale(
  from: Point,
  length: number,
  step: number,
  size: number,
  stroke: string,
  vertical = false,
): string {
  const d = indices(Math.floor(length / step) + 1).map((i) => {
    const long = i % 5 ? size * 0.5 : size
    return vertical ? `M${from[0]} ${from[1] + i * step}h${long}` : `M${from[0] + i * step} ${from[1]}v${long}`
  })
  return path(d.join(''), { stroke, 'stroke-width': 1 })
}
