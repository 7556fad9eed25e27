import type { Palette } from '../draw/palette'
import { between, type Random } from '../draw/random'
import { around, circle, group, indices, line, path, polygon, polyline, rect, steps, type Point } from '../draw/svg'

type Miniature = (palette: Palette, random: Random) => string

const hills: Miniature = ({ ink, soft, faint }) =>
  group(
    {},
    circle(50, 17, 5.5, { fill: soft }),
    path('M5 54L22 24L33 40L43 28L62 54Z', { fill: faint }),
    path('M5 56L17 41L29 50L46 42L62 56Z', { fill: ink }),
  )

const wave: Miniature = ({ blue }) =>
  group(
    {},
    ...[0, 1, 2].map((row) =>
      path(polyline(steps(22).map((t): Point => [7 + t * 54, 20 + row * 12 + 5 * Math.sin(t * 13 + row)])), {
        stroke: blue,
        'stroke-width': 1.8,
      }),
    ),
  )

const chart: Miniature = ({ ink, blue, faint }, random) =>
  group(
    {},
    ...indices(6).map((i) => {
      const high = between(random, 10, 38)
      return rect(9 + i * 8.6, 52 - high, 5.4, high, { fill: i === 4 ? blue : ink })
    }),
    line([6, 53], [62, 53], { stroke: faint }),
  )

const leaf: Miniature = ({ ink, soft }) =>
  group(
    {},
    path('M34 54C10 44 14 18 34 8C54 18 58 44 34 54Z', { fill: 'none', stroke: ink, 'stroke-width': 2 }),
    path('M34 56V12M34 24L24 18M34 24L44 18M34 34L21 27M34 34L47 27M34 44L23 37M34 44L45 37', {
      stroke: soft,
      'stroke-width': 1.2,
    }),
  )

const page: Miniature = ({ ink, faint }, random) =>
  group(
    {},
    ...indices(7).map((i) =>
      rect(10, 11 + i * 6, i === 0 ? 26 : between(random, 32, 48), i === 0 ? 3.4 : 2, { fill: i === 0 ? ink : faint }),
    ),
  )

const person: Miniature = ({ ink, faint }) =>
  group({}, circle(34, 24, 10, { fill: faint }), path('M12 58C14 40 26 37 34 37C42 37 54 40 56 58Z', { fill: ink }))

const stars: Miniature = ({ ink, soft, blue }, random) => {
  const places = indices(7).map((i): Point => [10 + i * 8 + between(random, -2, 2), between(random, 14, 48)])
  return group(
    {},
    path(polyline(places), { stroke: soft, 'stroke-width': 0.9 }),
    ...places.map(([x, y], i) => circle(x, y, i === 3 ? 3.6 : 2.2, { fill: i === 3 ? blue : ink })),
  )
}

const molecule: Miniature = ({ ink, blue }) => {
  const ring = steps(7).map((t) => around(30, 32, 13, t * Math.PI * 2))
  return group(
    {},
    path(polygon(ring), { stroke: ink, 'stroke-width': 1.6 }),
    line([43, 32], [56, 24], { stroke: ink, 'stroke-width': 1.6 }),
    ...ring.map(([x, y]) => circle(x, y, 2.6, { fill: ink })),
    circle(57, 23, 5, { fill: blue }),
  )
}

const house: Miniature = ({ ink, soft }) =>
  group(
    {},
    path('M6 32Q34 28 34 12Q34 28 62 32Z', { fill: ink }),
    path('M13 34V54H55V34M27 54V41H41V54M20 34V54M48 34V54', { stroke: soft, 'stroke-width': 1.6 }),
  )

const map: Miniature = ({ soft, faint, ink }) =>
  group(
    {},
    ...[0, 1, 2].map((i) =>
      path(
        polygon(
          steps(18).map((t) => around(34, 31, (8 + i * 8) * (1 + 0.22 * Math.sin(t * 12.6 + i)), t * Math.PI * 2)),
        ),
        { stroke: i ? faint : soft, 'stroke-width': 1.2 },
      ),
    ),
    circle(34, 31, 2.4, { fill: ink }),
  )

const formula: Miniature = ({ ink, faint }) =>
  group(
    {},
    path('M12 40C18 52 22 44 24 32S30 10 36 18', { stroke: ink, 'stroke-width': 2.2, 'stroke-linecap': 'round' }),
    path('M42 26L56 44M56 26L42 44', { stroke: ink, 'stroke-width': 2 }),
    line([10, 54], [58, 54], { stroke: faint }),
  )

/** Small drawings of 68 × 62: what a picture wall shows. */
export const miniatures: readonly [Miniature, ...Miniature[]] = [
  hills,
  wave,
  chart,
  leaf,
  page,
  person,
  stars,
  molecule,
  house,
  map,
  formula,
]
