import type { Palette } from '../draw/palette'
import { onPaper } from '../draw/palette'
import { between, seeded } from '../draw/random'
import type { Scene } from '../draw/sheet'
import { ground, ruled } from '../draw/sheet'
import { circle, group, path, type Point } from '../draw/svg'
import { constellation, rings, starCount, type Globe } from './constellation'
import { inkPlaces, landscape, veil } from './landscape'

const [width, height] = [1440, 640]
const globe: Globe = { centre: [1030, 322], size: 214, yaw: 0.3 }
const sunFrom: Point = [842, 148]

const smooth = (t: number) => t * t * (3 - 2 * t)
/** 0 before `from`, 1 after `until`, smooth between. */
const during = (t: number, from: number, until: number) => smooth(Math.min(1, Math.max(0, (t - from) / (until - from))))

const starts = inkPlaces(starCount)
const dust = inkPlaces(330)

/** The sheet of both clips: squared paper that leaves its left side quiet. */
const sheet = (palette: Palette) =>
  ground(width, height, palette.ground) +
  group({ opacity: 0.75 }, ruled(width, height, 32, palette)) +
  veil(width, height, palette, 120, 860)

const sun = (palette: Palette, t: number) => {
  const way = during(t, 0.3, 0.86)
  const [x, y] = [
    sunFrom[0] + (globe.centre[0] - sunFrom[0]) * way,
    sunFrom[1] + (globe.centre[1] - sunFrom[1]) * way - 70 * Math.sin(Math.PI * way),
  ]
  return circle(x, y, 40 - 26 * way, { fill: palette.cinnabar, opacity: 1 - 0.1 * way })
}

const birds = ({ soft }: Palette, t: number) =>
  group(
    { opacity: 1 - during(t, 0.1, 0.4) },
    ...(
      [
        [690, 236, 1],
        [722, 218, 0.8],
        [748, 244, 0.65],
      ] as const
    ).map(([x, y, size]) =>
      path(
        `M${x + t * 90} ${y - t * 60}q${9 * size} ${-9 * size} ${14 * size} 0q${6 * size} ${-8 * size} ${15 * size} ${-2 * size}`,
        { stroke: soft, 'stroke-width': 2, 'stroke-linecap': 'round' },
      ),
    ),
  )

/** The position of a drop of ink on its way from the mountain to its star. */
function drifting(i: number, from: Point, home: Point, t: number): Point {
  const random = seeded(`way ${i}`)
  const leave = between(random, 0.1, 0.4)
  const way = during(t, leave, leave + between(random, 0.36, 0.46))
  const sway = Math.sin(Math.PI * way) * between(random, -70, 70)
  return [
    from[0] + (home[0] - from[0]) * way + sway * 0.5,
    from[1] + (home[1] - from[1]) * way - Math.abs(sway) - 12 * Math.sin(Math.PI * way),
  ]
}

const drift = ({ ink }: Palette, t: number) =>
  group(
    {},
    ...dust.map((from, i) => {
      const random = seeded(`dust ${i}`)
      const leave = between(random, 0.06, 0.5)
      const way = during(t, leave, leave + 0.42)
      const glow = Math.sin(Math.PI * way) * 0.8
      const [dx, dy] = [between(random, -90, 60), between(random, -190, -50)]
      return glow > 0.02
        ? circle(from[0] + dx * way, from[1] + dy * way, between(random, 0.8, 2.6) * (1 - 0.4 * way), {
            fill: ink,
            opacity: glow,
          })
        : ''
    }),
  )

/** Clip 1 at `t` from 0 to 1: ink mountains come apart and settle as a globe of signs. */
function rising(colours: Palette, t: number): string {
  const palette = onPaper(colours)
  const now = {
    ...globe,
    drawn: during(t, 0.56, 0.98),
    from: (i: number, home: Point) => drifting(i, starts[i] ?? home, home, t),
  }
  const shown = during(t, 0.05, 0.3)
  return group(
    {},
    sheet(palette),
    rings(palette, globe, during(t, 0.5, 0.95)),
    birds(palette, t),
    landscape(palette, during(t, 0.1, 0.72)),
    drift(palette, t),
    sun(palette, t),
    shown > 0 ? group({ opacity: shown }, constellation(palette, now)) : '',
  )
}

/** Clip 2 at `t` from 0 to 1 and around again: the globe sways, lights walk along its lines. */
function swaying(colours: Palette, t: number): string {
  const palette = onPaper(colours)
  const yaw = globe.yaw + 0.36 * (1 - Math.cos(t * Math.PI * 2))
  return group(
    {},
    sheet(palette),
    rings(palette, globe),
    sun(palette, 1),
    constellation(palette, { ...globe, yaw, beat: t }),
  )
}

/** The first frame of the opening clip. */
export const poster: Scene = {
  name: 'banner-poster-1',
  width,
  height,
  widths: [960, 1440],
  themes: ['light', 'dark'],
  draw: (palette) => rising(palette, 0),
}

type Clip = {
  name: string
  seconds: number
  frame: (palette: Palette, t: number) => string
  width: number
  height: number
  loops: boolean
}
export const clips: readonly Clip[] = [
  { name: 'banner-1', seconds: 6, frame: rising, width, height, loops: false },
  { name: 'banner-2', seconds: 8, frame: swaying, width, height, loops: true },
]
