export type Point = readonly [x: number, y: number]
export const origin: Point = [0, 0]
export type Attributes = Readonly<Record<string, string | number>>
/** Ends and corners of a stroke. */
export const round = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const

const short = (value: string | number) => (typeof value === 'number' ? String(Math.round(value * 100) / 100) : value)

export function el(name: string, attributes: Attributes, children = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${short(value)}"`)
  return `<${name}${written.join('')}>${children}</${name}>`
}

export const group = (attributes: Attributes, ...children: readonly string[]) => el('g', attributes, children.join(''))
export const path = (d: string, attributes: Attributes) => el('path', { fill: 'none', d, ...attributes })
export const circle = (x: number, y: number, r: number, attributes: Attributes) =>
  el('circle', { cx: x, cy: y, r, ...attributes })
export const rect = (x: number, y: number, width: number, height: number, attributes: Attributes) =>
  el('rect', { x, y, width, height, ...attributes })
export const line = (from: Point, to: Point, attributes: Attributes) =>
  el('line', { x1: from[0], y1: from[1], x2: to[0], y2: to[1], ...attributes })

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Chinese and Latin letters; the fonts are those of the machine that draws. */
export const letters = (x: number, y: number, size: number, words: string, attributes: Attributes) =>
  el(
    'text',
    { x, y, 'font-size': size, 'font-family': "P052, 'Noto Serif CJK SC', serif", ...attributes },
    escaped(words),
  )

const pair = ([x, y]: Point) => `${short(x)} ${short(y)}`

/** Points from `'x y, x y'`. */
export const trail = (places: string) =>
  places.split(', ').map((place): Point => {
    const [x = 0, y = 0] = place.split(' ').map(Number)
    return [x, y]
  })
export const polyline = (points: readonly Point[]) => points.map((at, i) => `${i ? 'L' : 'M'}${pair(at)}`).join('')
export const polygon = (points: readonly Point[]) => `${polyline(points)}Z`

export const move = (x: number, y: number, ...children: readonly string[]) =>
  group({ transform: `translate(${short(x)} ${short(y)})` }, ...children)

/** `count` places from 0 to 1, both included. */
export const steps = (count: number) => Array.from({ length: count }, (_, index) => index / Math.max(1, count - 1))
export const indices = (count: number) => Array.from({ length: count }, (_, index) => index)

export const turned = ([x, y]: Point, angle: number): Point => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
]
export const around = (x: number, y: number, r: number, angle: number): Point => [
  x + r * Math.cos(angle),
  y + r * Math.sin(angle),
]

/** Places along a smooth curve through the points (Catmull–Rom), evenly in its parameter. */
export function curve(points: readonly Point[], count = points.length * 12): Point[] {
  const last = points.length - 1
  const at = (index: number): Point => points[Math.min(last, Math.max(0, index))] ?? [0, 0]
  return steps(count).map((t) => {
    const whole = Math.min(last - 1, Math.floor(t * last))
    const [a, b, c, d] = [at(whole - 1), at(whole), at(whole + 1), at(whole + 2)]
    const u = t * last - whole
    const mix = (i: 0 | 1) =>
      b[i] +
      0.5 * u * (c[i] - a[i] + u * (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i] + u * (3 * (b[i] - c[i]) + d[i] - a[i])))
    return [mix(0), mix(1)]
  })
}
