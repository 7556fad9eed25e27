import { between } from '../draw/random'
import { scale } from '../draw/sheet'
import { circle, group, indices, line, path, polyline, rect, round, steps, type Point } from '../draw/svg'
import { scenesOf, type Cover } from './covers'

/** A wave that becomes a picture that becomes lines of text. */
const multimodal: Cover = ({ ink, soft, faint, blue, blueWash, cinnabar }, random) => {
  const [pitch, turn] = [between(random, 9, 16), between(random, 0, 6)]
  const sound = indices(22).map((i) => {
    const half = 8 + 34 * Math.abs(Math.sin(i / 3.1 + turn) * Math.sin((i / 22) * Math.PI))
    return line([22 + i * 5, 62 - half], [22 + i * 5, 62 + half], {
      stroke: i % 5 ? blue : ink,
      'stroke-width': 2.4,
      ...round,
    })
  })
  const hills = (base: number, high: number, shift: number) =>
    `${polyline(steps(20).map((t): Point => [150 + t * 106, base - high * Math.abs(Math.sin(t * pitch * 0.35 + shift))]))}V106H150Z`
  return group(
    {},
    ...sound,
    rect(150, 18, 106, 88, { fill: blueWash, stroke: ink, 'stroke-width': 2.4 }),
    circle(between(random, 172, 236), 38, 9, { fill: cinnabar }),
    path(hills(96, 36, turn), { fill: soft }),
    path(hills(106, 30, turn + 2), { fill: ink }),
    rect(150, 18, 106, 88, { fill: 'none', stroke: ink, 'stroke-width': 2.4 }),
    ...indices(6).map((i) =>
      rect(282, 22 + i * 15, i ? between(random, 52, 96) : 44, i ? 4.4 : 7, {
        rx: 2,
        fill: i ? ([soft, faint][i % 2] ?? soft) : cinnabar,
      }),
    ),
  )
}

/** Bars on a scale, and the mark that they are held against. */
const evaluation: Cover = ({ ink, soft, faint, sheet, blue, blueWash, cinnabar }, random) => {
  const mark = between(random, 36, 60)
  const bars = indices(11).map((i) => {
    const high = between(random, 20, 88)
    const isBetter = 108 - high < mark
    return rect(40 + i * 31, 108 - high, 19, high, {
      fill: isBetter ? blue : ([sheet, blueWash][i % 2] ?? sheet),
      stroke: isBetter ? blue : soft,
      'stroke-width': 1.6,
    })
  })
  return group(
    {},
    ...bars,
    line([26, 108], [384, 108], { stroke: ink, 'stroke-width': 3 }),
    line([26, 14], [26, 108], { stroke: ink, 'stroke-width': 2 }),
    scale([14, 16], 90, 7.6, 12, faint, true),
    line([26, mark], [384, mark], { stroke: cinnabar, 'stroke-width': 2.2, 'stroke-dasharray': '7 5' }),
    path(`M386 ${mark}l10 -7v14z`, { fill: cinnabar }),
  )
}

/** Tiles laid as they come: what fits into no other drawer. */
const others: Cover = ({ ink, sheet, blue, blueWash, cinnabar, cinnabarWash, soft }, random) => {
  const size = 41.67
  const tile = (at: number) => {
    const [x, y] = [(at % 10) * size - 8, Math.floor(at / 10) * size]
    const [fill = sheet, wash = sheet] = [
      [ink, sheet],
      [blue, blueWash],
      [cinnabar, cinnabarWash],
      [soft, sheet],
    ][Math.floor(random() * 3.4)] ?? [ink, sheet]
    const shapes = [
      path(`M0 0H${size}V${size}Z`, { fill }),
      path(`M0 0A${size} ${size} 0 0 1 ${size} ${size}H0Z`, { fill }),
      circle(size / 2, size / 2, size * 0.3, { fill }),
      path(`M0 0H${size / 2}V${size}H0Z`, { fill }),
      rect(0, 0, 0, 0, { fill }),
    ]
    const turn = Math.floor(random() * 4) * 90
    return group(
      { transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${turn} ${size / 2} ${size / 2})` },
      rect(0, 0, size, size, { fill: wash, stroke: soft, 'stroke-width': 0.6 }),
      shapes[Math.floor(random() * shapes.length)] ?? '',
    )
  }
  return group({}, ...indices(30).map(tile))
}

export const coversOfWork = scenesOf({ multimodal, evaluation, others })
