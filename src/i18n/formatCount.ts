import type { Language } from '@/openapi/types'

const billion = 1_000_000_000
const yi = 100_000_000

// Made when it is needed: the first formatter of a page costs a phone a tenth of a second.
let formatter: Intl.NumberFormat | null = null
const twoDigits = (value: number): string =>
  (formatter ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })).format(value)

/** 999,999,999 in full, 1,234,567,890 as `1.23B`; both languages group alike. With a `unit`, as many of it: 2.5 for 2,500,000 in millions. */
export function formatCount(count: number, unit = 1): string {
  if (unit !== 1) return twoDigits(count / unit)
  return Math.abs(count) < billion ? exactCount(count) : `${twoDigits(count / billion)}B`
}

/** Every digit, grouped by thousands. */
export const exactCount = (count: number): string => String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',')

/** A count in 亿 (10⁸), `12.35亿`; null below one. */
export const countInYi = (count: number): string | null => (Math.abs(count) < yi ? null : `${twoDigits(count / yi)}亿`)

/** The exact value for a title, a tooltip or a screen reader; in Chinese with 亿 where it has any. */
export function countTitle(count: number, language: Language): string {
  const inYi = language === 'zh' ? countInYi(count) : null
  return inYi === null ? exactCount(count) : `${exactCount(count)}（${inYi}）`
}
