import { describe, expect, it } from 'vitest'
import { barChartOptions } from '@/src/ui/data/chart/barChartOptions'
import { lineChartOptions } from '@/src/ui/data/chart/lineChartOptions'

describe('a chart escapes names, which Highcharts parses as markup', () => {
  const name = '<b onclick="x">R&D</b>'
  const escaped = '&lt;b onclick="x">R&amp;D&lt;/b>'
  const words = { label: 'l', hint: 'h', endOfChart: 'e' }

  it('in the tooltip of lines', () => {
    const texts = { axisDay: String, axisUnit: '', fullDay: String, axisValue: String, exactValue: String }
    const data = { days: ['2026-11-21'], partialDay: null, lines: [{ name, look: 'red', values: [1] }] } as const
    const { tooltip, series = [] } = lineChartOptions(data, { ...words, ...texts })
    const point = { x: Date.UTC(2026, 10, 21), y: 1, series: { name: series[0]?.name, index: 0 } }
    const shown = tooltip?.formatter?.call(point as never, {} as never) // as: the parts that are read
    expect(String(shown)).toContain(`</span> ${escaped}: <b>1</b>`)
  })

  it('in the labels of bars, but not in texts for screen readers', () => {
    const { xAxis, accessibility } = barChartOptions([{ name, score: 1 }], words)
    expect(xAxis).toMatchObject({ categories: [escaped] })
    const point = { index: 0, y: 1 } as never // as: the parts that are read
    expect(accessibility?.point?.descriptionFormatter?.(point)).toBe(`${name}: 1`)
  })
})
