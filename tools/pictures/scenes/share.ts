import { palettes } from '../draw/palette'
import { ground, ruled, seal, type Scene } from '../draw/sheet'
import { circle, group, letters } from '../draw/svg'
import { constellation, rings } from './constellation'
import { landscape, veil } from './landscape'

const words = {
  zh: { name: '书生大模型', line: '开源模型 · 工具链 · 开发者社区' },
  en: { name: 'Intern', line: 'Open models, tools and a developer community' },
} as const

const palette = { ...palettes.light, ground: '#fbfaf6' }

/** The preview of a shared link, 1200 × 630. */
export const shares: readonly Scene[] = (['zh', 'en'] as const).map((language) => ({
  name: `share-${language}`,
  width: 1200,
  height: 630,
  widths: [1200],
  themes: ['light'],
  draw: () => {
    const globe = { centre: [900, 250], size: 158, yaw: 0.3 } as const
    const { name, line } = words[language]
    return group(
      {},
      ground(1200, 630, palette.ground),
      group({ opacity: 0.75 }, ruled(1200, 630, 30, palette)),
      veil(1200, 630, palette, 160, 760),
      rings(palette, globe),
      circle(900, 250, 12, { fill: palette.cinnabar }),
      constellation(palette, globe),
      group({ transform: 'translate(70 186) scale(0.8)' }, landscape(palette)),
      seal([84, 190], 62, '書', palette),
      letters(80, 372, language === 'zh' ? 104 : 132, name, { fill: palette.ink, 'font-weight': 700 }),
      letters(84, 436, language === 'zh' ? 34 : 31, line, { fill: palette.soft }),
    )
  },
}))
