import { drops } from '../draw/ink'
import { onPaper, type Palette } from '../draw/palette'
import { between, seeded } from '../draw/random'
import { ground, ruled, type Scene } from '../draw/sheet'
import { circle, group, indices, letters, path, polygon, type Point } from '../draw/svg'
import { poster } from './bannerFrames'
import { constellation, rings, type Globe } from './constellation'
import { landscape } from './landscape'

const [width, height] = [390, 480]

/** The mountains of the desktop's banner, closer. */
const mountains = (palette: Palette) =>
  group(
    {},
    circle(112, 148, 30, { fill: palette.cinnabar }),
    group({ transform: 'translate(-560 -40) scale(0.82)' }, landscape(palette)),
  )

const globeOfSigns = (palette: Palette) => {
  const globe: Globe = { centre: [195, 240], size: 146, yaw: 0.5 }
  return group(
    {},
    rings(palette, globe),
    circle(195, 240, 10, { fill: palette.cinnabar }),
    constellation(palette, globe),
  )
}

const signs = Array.from('書生文字理數圖像言語思學天地∑∫λπ∂φabxyn01{}')
/** A city whose houses are blocks of type, with one lit. */
function cityOfCharacters(palette: Palette): string {
  const random = seeded('city')
  const [columns, rows, half] = [10, 10, 31]
  const top = (column: number, row: number): Point => [195 + (column - row) * half, 132 + (column + row) * half * 0.5]
  const houses = indices(columns * rows)
    .map((i) => [i % columns, Math.floor(i / columns)] as const)
    .sort(([a, b], [c, d]) => a + b - (c + d))
    .map(([column, row]) => {
      const [x, y] = top(column, row)
      const lit = column === 5 && row === 5
      const far = Math.hypot(column - 4.6, row - 4.6) / 6.2
      const high = lit ? 104 : Math.max(6, between(random, 12, 92) * (1 - far * 0.75))
      const sign = signs[Math.floor(random() * signs.length)] ?? '文'
      return random() < 0.07 && !lit ? '' : house(palette, [x, y], half - 2.4, high, lit ? '書' : sign, lit)
    })
  return group({}, ...houses, drops(random, [195, 60], 70, 12, palette.faint))
}

function house(palette: Palette, [x, y]: Point, half: number, high: number, sign: string, lit: boolean): string {
  const { ink, soft, sheet, faint, cinnabar, ground, theme } = palette
  const roof = y - high
  const edge = { stroke: lit ? cinnabar : ink, 'stroke-width': 1, 'stroke-linejoin': 'round' } as const
  const left = polygon([
    [x - half, roof],
    [x, roof + half / 2],
    [x, y + half / 2],
    [x - half, y],
  ])
  const right = polygon([
    [x + half, roof],
    [x, roof + half / 2],
    [x, y + half / 2],
    [x + half, y],
  ])
  const lid = polygon([
    [x, roof - half / 2],
    [x + half, roof],
    [x, roof + half / 2],
    [x - half, roof],
  ])
  const windows = indices(Math.floor(high / 13)).map((i) =>
    path(`M${x + 5} ${roof + half / 2 + 6 + i * 12 - 2.5}L${x + half - 5} ${roof + 8.5 + i * 12}`, {
      stroke: lit ? ground : faint,
      'stroke-width': 1.4,
      'stroke-dasharray': '4 3',
    }),
  )
  return group(
    {},
    path(left, { fill: lit ? cinnabar : theme === 'light' ? sheet : ground, ...edge }),
    path(right, { fill: lit ? cinnabar : theme === 'light' ? soft : palette.hair, ...edge }),
    lit ? path(right, { fill: '#1c1b18', opacity: 0.24 }) : '',
    path(lid, { fill: lit ? cinnabar : sheet, ...edge }),
    ...windows,
    group(
      { transform: `matrix(0.87 0.5 -0.87 0.5 ${x} ${roof})` },
      letters(0, half * 0.28, half * 0.8, sign, {
        'text-anchor': 'middle',
        'font-weight': 700,
        fill: lit ? ground : ink,
      }),
    ),
  )
}

const phone = (number: number, draw: (palette: Palette) => string): Scene => ({
  name: `banner-mobile-${number}`,
  width,
  height,
  widths: [390, 780],
  themes: ['light', 'dark'],
  draw: (colours) => {
    const palette = onPaper(colours)
    return (
      ground(width, height, palette.ground) + group({ opacity: 0.7 }, ruled(width, height, 26, palette)) + draw(palette)
    )
  },
})

export const banner: readonly Scene[] = [
  poster,
  phone(1, mountains),
  phone(2, globeOfSigns),
  phone(3, cityOfCharacters),
]
