import type { Language } from '../../openapi/types'

const billion = 1_000_000_000
const yi = 100_000_000

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const twoDigits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** 999,999,999 in full, 1,234,567,890 as `1.23B`; both languages group alike. */
export const formatCount = (count: number): string =>
  Math.abs(count) < billion ? exactCount(count) : `${twoDigits.format(count / billion)}B`

/** Every digit, grouped by thousands. */
export const exactCount = (count: number): string => grouped.format(count === 0 ? 0 : count)

/** A count in 亿 (10⁸), `12.35亿`; null below one. */
export const countInYi = (count: number): string | null =>
  Math.abs(count) < yi ? null : `${twoDigits.format(count / yi)}亿`

/** The exact value for a title, a tooltip or a screen reader; in Chinese with 亿 where it has any. */
export function countTitle(count: number, language: Language): string {
  const inYi = language === 'zh' ? countInYi(count) : null
  return inYi === null ? exactCount(count) : `${exactCount(count)}（${inYi}）`
}
