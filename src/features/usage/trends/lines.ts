import type { Texts } from '@/src/i18n/texts'
import type { ChartLine } from '@/src/ui/data/chart/lineChartOptions'
import type { LineKey } from '../figures'

/** Input is red and output blue, as everywhere on the page. */
export const lineLooks: Readonly<Record<LineKey, ChartLine['look']>> = { calls: 'ink', input: 'red', output: 'blue' }

export function lineName(texts: Texts['callDetailPage'], key: LineKey): string {
  if (key === 'calls') return texts.callsLine()
  return key === 'input' ? texts.inputLine() : texts.outputLine()
}
