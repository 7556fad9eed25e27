import { palettes, type Palette } from '../draw/palette'
import { ground, marks, seal, type Scene } from '../draw/sheet'
import { el, group, letters, line, rect } from '../draw/svg'
import { seaChart } from './seaChart'
import { bambooBook, nightVoyage } from './seasonArt'

/** The lines of a season's motto. */
type Words = readonly string[]
type Season = {
  number: 2 | 3 | 4
  sign: string
  palette: Palette
  art: (palette: Palette) => string
  zh: Words
  en: Words
}
const languages = ['zh', 'en'] as const
type Language = (typeof languages)[number]

/** The posters keep their colours in both themes. */
const seasons: readonly Season[] = [
  {
    number: 2,
    sign: '習',
    art: bambooBook,
    palette: {
      ...palettes.dark,
      ground: '#173a73',
      sheet: '#f3ead2',
      ink: '#1b1a17',
      soft: '#5b513c',
      faint: '#0f2850',
      hair: '#dccfae',
      cinnabar: '#c23b22',
      cinnabarWash: '#f7f1e2',
    },
    zh: ['从全景出发，', '走到评测'],
    en: ['From the overview', 'to evaluation'],
  },
  {
    number: 3,
    sign: '航',
    art: seaChart,
    palette: {
      ...palettes.light,
      ground: '#cfe0d8',
      sheet: '#fbf8ee',
      ink: '#1d2a27',
      soft: '#48605a',
      faint: '#7fa096',
      hair: '#bcd2c8',
      blueWash: '#bcd2c8',
      cinnabar: '#b8361f',
      cinnabarWash: '#1d2a27',
    },
    zh: ['四座岛，', '逐关登上去'],
    en: ['Four islands,', 'one level at a time'],
  },
  {
    number: 4,
    sign: '進',
    art: nightVoyage,
    palette: {
      ...palettes.dark,
      ground: '#12161f',
      sheet: '#1f2532',
      ink: '#f4efe3',
      soft: '#9aa3b5',
      faint: '#6c7690',
      hair: '#2a3142',
      cinnabar: '#b8361f',
      cinnabarWash: '#f4efe3',
    },
    zh: ['从入门岛出发，', '一关一关向前'],
    en: ['From the starter island,', 'level by level'],
  },
]

/** The season's motto, set from the left below its seal: the page has its title. `cinnabarWash` is the posters' colour of letters. */
function motto(
  { palette, sign, number, ...words }: Season,
  language: Language,
  [x, y]: readonly [number, number],
  size: number,
): string {
  const fill = palette.cinnabarWash
  const end = y + size * (1.3 * words[language].length + 0.55)
  return group(
    {},
    seal([x, y - size * 1.4], size * 1.25, sign, {
      ...palette,
      theme: 'light',
      cinnabar: number === 2 ? '#c23b22' : palette.cinnabar,
    }),
    ...words[language].map((text, line) =>
      letters(x, y + size * (1.3 * line + 1.15), size * (language === 'zh' ? 1 : 0.9), text, {
        fill,
        'font-weight': 700,
      }),
    ),
    line([x, end], [x + size * 1.8, end], { stroke: fill, 'stroke-width': 2 }),
  )
}

const desktop = (season: Season, language: Language): Scene => ({
  name: `season-${season.number}-${language}`,
  width: 1200,
  height: 480,
  widths: [1200, 1800],
  quality: 76,
  themes: ['light'],
  draw: () =>
    group(
      {},
      ground(1200, 480, season.palette.ground),
      el(
        'svg',
        {
          x: 524,
          y: 0,
          width: 676,
          height: 480,
          viewBox: '0 0 640 480',
          preserveAspectRatio: 'xMidYMid slice',
          overflow: 'visible',
        },
        season.art(season.palette),
      ),
      shade(season.palette.ground, 500, 600, 480),
      marks(1200, 480, { ...season.palette, faint: season.palette.soft }),
      motto(season, language, [76, 188], 48),
    ),
})

const shade = (fill: string, from: number, until: number, height: number) => {
  const stop = (offset: number, opacity: number) => el('stop', { offset, 'stop-color': fill, 'stop-opacity': opacity })
  return (
    el('defs', {}, el('linearGradient', { id: 'shade' }, stop(0, 1) + stop(1, 0))) +
    rect(from, 0, until - from, height, { fill: 'url(#shade)' }) +
    rect(0, 0, from, height, { fill })
  )
}

const phone = (season: Season, language: Language): Scene => ({
  name: `season-${season.number}-mobile-${language}`,
  width: 390,
  height: 520,
  widths: [390, 780],
  quality: 76,
  themes: ['light'],
  draw: () =>
    group(
      {},
      ground(390, 520, season.palette.ground),
      group({ transform: 'translate(-6 226) scale(0.63)' }, season.art(season.palette)),
      rect(0, 0, 390, 226, { fill: season.palette.ground }),
      marks(390, 520, { ...season.palette, faint: season.palette.soft }, 14),
      motto(season, language, [34, 88], 30),
    ),
})

export const seasonPosters: readonly Scene[] = seasons.flatMap((season) =>
  languages.flatMap((language) => [desktop(season, language), phone(season, language)]),
)
