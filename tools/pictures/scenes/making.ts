import { brush, drops, swelling, wash } from '../draw/ink'
import type { Palette } from '../draw/palette'
import { between, seeded, type Random } from '../draw/random'
import { around, circle, group, indices, line, path, polygon, rect, steps, type Point } from '../draw/svg'

/** Group 2, retrieval: a card catalogue; one drawer is open and the right card is raised. */
export function cardCatalogue(palette: Palette): string {
  const random = seeded('catalogue')
  const { ink, soft, faint, sheet, ground, hair } = palette
  const [width, height] = [118, 62]
  const drawer = (i: number) => {
    const [x, y] = [42 + (i % 6) * (width + 2), 40 + Math.floor(i / 6) * (height + 2)]
    return group(
      {},
      rect(x, y, width, height, { fill: sheet, stroke: soft, 'stroke-width': 1.4 }),
      rect(x + 34, y + 12, 50, 17, { fill: ground, stroke: faint }),
      rect(x + 40, y + 18.5, between(random, 18, 38), 3.4, { fill: faint }),
      path(`M${x + 49} ${y + 43}a10 8 0 0 0 20 0z`, { fill: soft }),
    )
  }
  return group(
    {},
    rect(34, 32, 734, 396, { fill: hair, stroke: ink, 'stroke-width': 2.4 }),
    ...indices(36)
      .filter((i) => Math.floor(i / 6) < 6)
      .map(drawer),
    openDrawer(palette, random),
  )
}

function openDrawer(
  { theme, ink, soft, faint, sheet, blue, blueWash, cinnabar, ground }: Palette,
  random: Random,
): string {
  const cards = indices(11).map((i) => {
    const [x, y] = [284 + i * 4.4, 218 + i * 9.6]
    const found = i === 5
    const top = found ? y - 108 : y - 44
    return group(
      {},
      path(`M${x} ${y + 40}V${top + 8}H${x + 30 + ((i * 47) % 90)}l6 -8h34l6 8H${x + 190}V${y + 40}Z`, {
        fill: found ? blueWash : sheet,
        stroke: found ? blue : soft,
        'stroke-width': found ? 2.2 : 1.2,
        'stroke-linejoin': 'round',
      }),
      ...(found
        ? [
            rect(x + 14, top + 24, 12, 12, { fill: cinnabar, rx: 1.5 }),
            ...indices(5).map((k) =>
              rect(x + 34, top + 24 + k * 14, between(random, 70, 138), 4, {
                fill: k ? blue : ink,
                opacity: k ? 0.55 : 1,
              }),
            ),
          ]
        : [line([x + 12, top + 20], [x + 150, top + 20], { stroke: faint })]),
    )
  })
  return group(
    {},
    path('M270 214L322 330V402L270 300Z', { fill: faint }),
    path('M480 214L540 330V402L480 300Z', { fill: faint, opacity: 0.8 }),
    path('M270 180H480V260H270Z', { fill: theme === 'light' ? ink : ground }),
    ...cards,
    path('M318 322H544V414H318Z', { fill: sheet, stroke: ink, 'stroke-width': 2.4, 'stroke-linejoin': 'round' }),
    rect(386, 338, 90, 27, { fill: ground, stroke: soft }),
    rect(398, 349, 66, 5, { fill: cinnabar }),
    path('M413 384a18 13 0 0 0 36 0z', { fill: ink }),
  )
}

type Tool = (palette: Palette) => string
const strong = (colour: string) =>
  ({ stroke: colour, 'stroke-width': 4, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }) as const
const tools: readonly Tool[] = [
  ({ ink }) =>
    circle(-5, -6, 17, { fill: 'none', ...strong(ink) }) + path('M8 7L25 25', { ...strong(ink), 'stroke-width': 7 }),
  ({ ink, soft }) => path('M0 -26L-17 24M0 -26L17 24M-10 6H10', strong(ink)) + circle(0, -26, 5, { fill: soft }),
  ({ ink }) =>
    path('M-22 -22H22V22H-22Z', { ...strong(ink), 'stroke-width': 3 }) +
    path('M-14 -8H14M-14 2H14M-14 12H2', strong(ink)),
  ({ ink }) => path('M-24 -14L-8 0L-24 14M0 16H24', strong(ink)),
  ({ ink }) => path('M-24 14L-9 -6L3 6L24 -20M24 -20H11M24 -20V-7', strong(ink)),
  ({ ink }) =>
    path('M-22 22L-12 19L22 -15L14 -23L-19 11Z', { ...strong(ink), 'stroke-width': 3.4 }) +
    path('M5 -14L13 -6', strong(ink)),
]

const mind: Point = [400, 225]
const places = [-180, -120, -60, 0, 60, 120].map((degrees): Point => {
  const [x, y] = around(0, 0, 1, (degrees / 180) * Math.PI)
  return [mind[0] + x * 284, mind[1] + y * 158]
})

/** Group 3, agents: one mind reaches out to six tools and has one of them in hand. */
export function toolGraph(palette: Palette): string {
  const random = seeded('tools')
  const { ink, faint, ground } = palette
  const reach = places.map(([x, y], i) => {
    const bend: Point = [(mind[0] + x) / 2 + (i % 2 ? 20 : -20), (mind[1] + y) / 2 + (i % 2 ? -20 : 20)]
    return brush({
      points: [mind, bend, [x, y]],
      width: 17,
      ink,
      random,
      pressure: (t) => 1 - 0.72 * t,
      dry: { ground, streaks: 10 },
    })
  })
  const ring = places.map((from, i) =>
    line(from, places[(i + 1) % 6] ?? from, {
      stroke: faint,
      'stroke-width': 1.4,
      'stroke-dasharray': '2 7',
      'stroke-linecap': 'round',
    }),
  )
  const shade = steps(9).map((t) => around(...mind, 84, t * 6.28))
  return group(
    {},
    circle(...mind, 150, { fill: 'none', stroke: faint, 'stroke-width': 0.8 }),
    ...ring,
    wash(shade, ink, palette.wash, 14),
    ...reach,
    mindDrawn(palette, random),
    ...places.map((place, i) => toolPlate(palette, place, i)),
    drops(random, mind, 120, 22, ink),
  )
}

function toolPlate(palette: Palette, [x, y]: Point, i: number): string {
  const inHand = i === 2
  const ink = inHand ? palette.blue : palette.soft
  return group(
    { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    circle(0, 0, 52, {
      fill: inHand ? palette.blueWash : palette.sheet,
      stroke: ink,
      'stroke-width': inHand ? 3 : 1.6,
    }),
    circle(0, 0, 46, { fill: 'none', stroke: ink, 'stroke-width': 0.8, opacity: 0.6 }),
    tools[i]?.(inHand ? { ...palette, ink: palette.blue } : palette) ?? '',
  )
}

function mindDrawn({ ink, ground, soft, cinnabar }: Palette, random: Random): string {
  const corners = indices(6).map((i) => around(...mind, 30, (i / 3) * Math.PI))
  const circleOfInk = steps(30).map((t) => around(...mind, 58, -0.6 + t * 5.9))
  return group(
    {},
    circle(...mind, 58, { fill: ground, stroke: ink, 'stroke-width': 3 }),
    brush({ points: circleOfInk, width: 13, ink, random, pressure: swelling, dry: { ground, streaks: 8 } }),
    path(polygon(corners), { fill: 'none', stroke: ink, 'stroke-width': 2.4 }),
    ...corners.map((corner) => line(mind, corner, { stroke: soft, 'stroke-width': 1.4 })),
    ...corners.map((corner) => circle(...corner, 5, { fill: ink })),
    circle(...mind, 10, { fill: cinnabar }),
  )
}
