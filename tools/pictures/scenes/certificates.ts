import type { Palette } from '../draw/palette'
import { seal, type Scene } from '../draw/sheet'
import { group, indices, letters, line, path, rect, trail } from '../draw/svg'
import { seeded } from '../draw/random'

type Words = {
  issuer: string
  title: string
  opening: string
  holder: string
  reason: readonly string[]
  number: string
  issued: string
  day: string
  sample: string
}

/** In the format that the lookup's hint names; no certificate has it. */
const number = '7QK2M-9XWPT-4HJ5C-0RVNE'

const words: Readonly<Record<'zh' | 'en', Words>> = {
  zh: {
    issuer: '书生大模型',
    title: '结营证书',
    opening: '兹证明',
    holder: '示例学员',
    reason: ['在书生大模型实战营第四期中完成规定的课程与关卡，准予结业。'],
    number: '证书编号',
    issued: '颁发日期',
    day: '2024 年 12 月 31 日',
    sample: '示例 · 不作证明',
  },
  en: {
    issuer: 'Intern',
    title: 'Certificate of Completion',
    opening: 'This is to certify that',
    holder: 'Sample Learner',
    reason: ['has completed the required levels', 'of the Intern Bootcamp, Season 4.'],
    number: 'Certificate number',
    issued: 'Issued on',
    day: '31 December 2024',
    sample: 'SAMPLE – NOT VALID',
  },
}

const centred = { 'text-anchor': 'middle' } as const

/** The placeholder for a real certificate's code: a pattern that no scanner can read. */
function pattern({ ink, sheet, faint }: Palette): string {
  const random = seeded('specimen')
  return group(
    { transform: 'translate(452 288)' },
    rect(0, 0, 64, 64, { fill: sheet, stroke: faint }),
    ...indices(49)
      .filter(() => random() > 0.5)
      .map((i) => rect(7 + (i % 7) * 7.2, 7 + Math.floor(i / 7) * 7.2, 6, 6, { fill: ink, opacity: 0.75 })),
  )
}

function specimen(palette: Palette, language: 'zh' | 'en'): string {
  const { ink, soft, faint, sheet, ground, blue, cinnabar } = palette
  const { issuer, title, opening, holder, reason, issued, day, sample, number: label } = words[language]
  const middle = (y: number, size: number, text: string, fill: string, more = {}) =>
    letters(290, y, size, text, { ...centred, fill, ...more })
  return group(
    {},
    rect(0, 0, 580, 410, { fill: ground }),
    rect(14, 14, 552, 382, { fill: sheet, stroke: faint }),
    rect(26, 26, 528, 358, { fill: 'none', stroke: soft, 'stroke-width': 1 }),
    rect(30, 30, 520, 350, { fill: 'none', stroke: soft, 'stroke-width': 1 }),
    ...trail('38 38, 534 38, 38 364, 534 364').map(([x, y]) => rect(x, y, 8, 8, { fill: cinnabar })),
    middle(76, 15, issuer, cinnabar, { 'font-weight': 700 }),
    middle(118, 31, title, ink, { 'font-weight': 700 }),
    middle(160, 14, opening, soft),
    middle(200, 27, holder, ink, { 'font-weight': 700 }),
    line([190, 212], [390, 212], { stroke: faint }),
    ...reason.map((text, i) => middle(241 + i * 20, 14.5, text, ink)),
    letters(64, 296, 12, issued, { fill: soft }),
    letters(64, 314, 14, day, { fill: ink }),
    letters(64, 338, 12, label, { fill: soft }),
    letters(64, 363, 13, number, { fill: ink, 'font-family': 'DejaVu Sans Mono, monospace' }),
    path('M58 349C120 343 210 343 262 350C272 356 268 369 258 370C190 375 110 375 60 370C48 366 48 353 62 348', {
      stroke: blue,
      'stroke-width': 2.2,
      'stroke-linecap': 'round',
    }),
    group({ transform: 'rotate(-4 384 320)' }, seal([352, 288], 64, '书', palette)),
    pattern(palette),
    letters(290, 306, language === 'zh' ? 56 : 40, sample, {
      ...centred,
      fill: cinnabar,
      opacity: 0.16,
      'font-weight': 700,
      transform: 'rotate(-8 290 290)',
    }),
  )
}

/** A sample certificate, in both languages; the number to look up is circled. */
export const certificates: readonly Scene[] = (['zh', 'en'] as const).map((language) => ({
  name: `certificate-${language}`,
  width: 580,
  height: 410,
  widths: [580, 1160],
  themes: ['light', 'dark'],
  draw: (palette) => specimen(palette, language),
}))
