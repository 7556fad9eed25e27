import { formatCount } from '@/src/i18n/formatCount'
import { useTexts } from '@/src/i18n/texts'

/** A share from 0 to 1 as a percentage of at most two decimals. It is rounded down already: only 1 becomes 100%. */
const percentageOf = (share: number): string => `${Number((100 * share).toFixed(2))}%`

/** Figures of the status in words; `none` without one. */
export function useFigures() {
  const { statusPage: texts } = useTexts()
  return {
    shareText: (share: number | null) => (share === null ? texts.none() : percentageOf(share)),
    timeText: (ms: number | null) => (ms === null ? texts.none() : texts.ms({ count: formatCount(ms) })),
  }
}
