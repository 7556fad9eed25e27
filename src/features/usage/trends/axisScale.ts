import type { Language } from '@/openapi/types'

/** Labels with more digits are long: their axis names a unit instead. */
const shortest = 1_000_000

/** From here values are written in billions, as everywhere on the page. */
const billion = 1_000_000_000

/** The unit of a value axis up to `most`, and how many it is. */
export function axisScale(most: number, language: Language): { size: number; unit: 'one' | 'tenThousand' | 'million' } {
  if (most < shortest || most >= billion) return { size: 1, unit: 'one' }
  return language === 'zh' ? { size: 10_000, unit: 'tenThousand' } : { size: 1_000_000, unit: 'million' }
}
