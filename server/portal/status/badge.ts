import type { Language, ModelState } from '@/openapi/types'

/** State that a badge names; `incident`: one is open, although calls succeed. */
export type BadgeState = ModelState | 'incident' | 'unknown'

const words: Readonly<Record<BadgeState, Readonly<Record<Language, string>> & { colour: string }>> = {
  works: { zh: '正常', en: 'operational', colour: '#2a7a45' },
  slow: { zh: '响应较慢', en: 'slow', colour: '#8a6100' },
  degraded: { zh: '部分失败', en: 'degraded', colour: '#a84f00' },
  unavailable: { zh: '不可用', en: 'unavailable', colour: '#b3261e' },
  incident: { zh: '故障处理中', en: 'open incident', colour: '#a84f00' },
  no_data: { zh: '暂无数据', en: 'no data', colour: '#5c6570' },
  unknown: { zh: '未知', en: 'unknown', colour: '#5c6570' },
}

const FULL_WIDTH = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u
const NARROW_PX = 6.6
const WIDE_PX = 11
const PADDING_PX = 7
const HEIGHT_PX = 20

/** The width that the text is drawn in, whatever font a viewer has. */
const widthOf = (text: string) =>
  Math.ceil(Array.from(text).reduce((sum, character) => sum + (FULL_WIDTH.test(character) ? WIDE_PX : NARROW_PX), 0))

const escaped = (text: string) =>
  text.replace(
    /[&<>"'\p{Cc}]/gu,
    (character) => `&#${character === '\0' ? 0xfffd : (character.codePointAt(0) ?? 0xfffd)};`,
  )

/** A picture of `name` and its state, without a script or a reference to anything outside of it. */
export function badgeOf(name: string, state: BadgeState, language: Language): string {
  const { [language]: word, colour } = words[state]
  const [left, right] = [widthOf(name) + 2 * PADDING_PX, widthOf(word) + 2 * PADDING_PX]
  const label = escaped(`${name}${language === 'zh' ? '：' : ': '}${word}`)
  const text = (content: string, from: number, width: number) =>
    `<text x="${from + PADDING_PX}" y="14" textLength="${width - 2 * PADDING_PX}" lengthAdjust="spacingAndGlyphs">${escaped(content)}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT_PX}" role="img" aria-label="${label}">`,
    `<title>${label}</title>`,
    `<rect width="${left + right}" height="${HEIGHT_PX}" rx="3" fill="#3c434b"/>`,
    `<path d="M${left} 0h${right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H${left}z" fill="${colour}"/>`,
    '<g fill="#fff" font-family="Verdana,DejaVu Sans,PingFang SC,Microsoft YaHei,sans-serif" font-size="11">',
    text(name, 0, left),
    text(word, left, right),
    '</g></svg>',
  ].join('')
}
