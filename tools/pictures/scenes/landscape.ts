import { brush, lifted } from '../draw/ink'
import type { Palette } from '../draw/palette'
import { between, seeded, waver } from '../draw/random'
import { el, group, indices, path, polygon, rect, steps, type Point } from '../draw/svg'

type Range = {
  seed: string
  left: number
  right: number
  foot: number
  high: number
  peaks: readonly (readonly [at: number, size: number, wide: number])[]
  strength: number
}

/** Far to near. `peaks`: place along the range, height, width, each 0 to 1. */
const ranges: readonly Range[] = [
  {
    seed: 'far',
    left: 600,
    right: 1440,
    foot: 470,
    high: 235,
    strength: 0.2,
    peaks: [
      [0.28, 0.5, 0.1],
      [0.44, 0.74, 0.09],
      [0.6, 0.58, 0.1],
      [0.8, 0.95, 0.08],
      [0.94, 0.7, 0.09],
    ],
  },
  {
    seed: 'middle',
    left: 650,
    right: 1440,
    foot: 545,
    high: 330,
    strength: 0.42,
    peaks: [
      [0.3, 0.38, 0.08],
      [0.46, 0.62, 0.06],
      [0.55, 0.98, 0.055],
      [0.66, 0.66, 0.07],
      [0.86, 0.52, 0.09],
    ],
  },
  {
    seed: 'near',
    left: 700,
    right: 1470,
    foot: 640,
    high: 300,
    strength: 0.78,
    peaks: [
      [0.2, 0.2, 0.1],
      [0.42, 0.34, 0.08],
      [0.72, 0.66, 0.075],
      [0.83, 0.92, 0.05],
      [0.95, 0.74, 0.06],
    ],
  },
]

function ridge({ seed, left, right, foot, high, peaks }: Range): Point[] {
  const rough = waver(seeded(`ridge ${seed}`))
  return steps(130).map((t): Point => {
    const rise = peaks.reduce(
      (sum, [at, size, wide]) => Math.max(sum, size * Math.exp(-(Math.abs((t - at) / wide) ** 1.45))),
      0,
    )
    const grain = rough(t * 5) * 0.026 + rough(t * 13 + 3) * 0.02
    const ends = Math.min(1, t * 5)
    return [left + (right - left) * t, foot - high * (rise * 0.94 + 0.07 + grain) * ends]
  })
}

const ridges = ranges.map((range) => ({ range, line: ridge(range) }))

/** Drops of ink inside the mountains, from which the stars of the constellation come. */
export function inkPlaces(count: number): Point[] {
  const random = seeded('ink places')
  return indices(count).map((i) => {
    const chosen = ridges[[1, 2, 1, 0, 2][i % 5] ?? 1] ?? { range: { foot: 600 }, line: [[900, 400]] satisfies Point[] }
    const [x, y] = chosen.line[Math.floor(between(random, 0.14, 0.98) * chosen.line.length)] ?? [900, 400]
    return [x + between(random, -6, 6), y + (chosen.range.foot - y) * 0.5 * random() ** 1.6]
  })
}

/** Ink mountains in mist; `gone` from 0 to 1 dissolves them, the near ones last. */
export function landscape(palette: Palette, gone = 0): string {
  return group(
    {},
    ...ridges.map(({ range, line }, i) =>
      mountain(palette, range, line, Math.min(1, Math.max(0, gone * 1.5 - i * 0.22))),
    ),
  )
}

function mountain(
  { ink, ground, theme }: Palette,
  { seed, foot, left, right, strength }: Range,
  line: readonly Point[],
  gone: number,
): string {
  if (gone >= 1) return ''
  const random = seeded(`cliffs ${seed}`)
  const top = Math.min(...line.map(([, y]) => y))
  const tone = theme === 'light' ? strength : strength * 0.62
  const stop = (offset: number, opacity: number) => el('stop', { offset, 'stop-color': ink, 'stop-opacity': opacity })
  const fade = el(
    'linearGradient',
    { id: `mist-${seed}`, gradientUnits: 'userSpaceOnUse', x1: 0, y1: top, x2: 0, y2: foot },
    stop(0, tone) + stop(0.45, tone * 0.42) + stop(1, 0),
  )
  const body = polygon([...line, [right, foot + 10], [left, foot + 10]])
  const cliffs = indices(170).map(() => cliff(line, foot, random, ink))
  const crest = brush({
    points: line.filter((_, i) => i % 2 === 0),
    width: 3 + 4.5 * strength,
    ink,
    random,
    pressure: (t) => Math.min(1, t * 5),
    dry: { ground, streaks: 7 },
    opacity: Math.min(1, 0.34 + strength * 0.75),
  })
  return group(
    { opacity: 1 - gone },
    el('defs', {}, fade),
    path(body, { fill: ground, opacity: 0.9 }),
    path(body, { fill: `url(#mist-${seed})` }),
    group({ opacity: 0.18 + strength * 0.5 }, ...cliffs),
    crest,
  )
}

/** One short stroke down a slope, as painters texture rock. */
function cliff(line: readonly Point[], foot: number, random: () => number, ink: string): string {
  const index = 2 + Math.floor(random() * (line.length - 4))
  const [x, y] = line[index] ?? [0, 0]
  const [, next] = line[index + 1] ?? [0, y]
  const lean = Math.sign(next - y)
  const high = foot - y
  if (high < 46) return ''
  const from = between(random, 0.02, 0.3) * high
  const long = between(random, 0.05, 0.2) * high
  const points: Point[] = [
    [x + lean * from * 0.1, y + from],
    [x + lean * (from * 0.1 + long * 0.2), y + from + long * 0.5],
    [x + lean * (from * 0.1 + long * 0.24), y + from + long],
  ]
  return brush({
    points,
    width: between(random, 1.4, 4.2),
    ink,
    random,
    pressure: lifted,
    opacity: between(random, 0.25, 0.85),
  })
}

/** A veil of ground that keeps one side of a picture quiet. */
export function veil(width: number, height: number, { ground }: Palette, from: number, until: number): string {
  const stop = (offset: number, opacity: number) =>
    el('stop', { offset, 'stop-color': ground, 'stop-opacity': opacity })
  return (
    el('defs', {}, el('linearGradient', { id: 'veil' }, stop(from / width, 1) + stop(until / width, 0))) +
    rect(0, 0, width, height, { fill: 'url(#veil)' })
  )
}
