import type { Options } from 'highcharts'
import { escapeMarkup } from './escapeMarkup'

export type Bar = { name: string; score: number }

export type BarChartWords = {
  /** The chart's content, for screen readers. */
  label: string
  /** The keys that move through the bars: the chart's description, not its name. */
  hint: string
  endOfChart: string
}

/** Scores up to 100 are shares: their axis ends there. */
const highest = 100

/** Highcharts' options in styled mode: every colour comes from `BarChart.css`. */
export function barChartOptions(bars: readonly Bar[], { label, endOfChart }: Omit<BarChartWords, 'hint'>): Options {
  const isShare = bars.every(({ score }) => score <= highest)
  return {
    chart: { type: 'bar', styledMode: true, animation: false, spacing: [4, 12, 4, 0] },
    title: { text: '' },
    credits: { enabled: false },
    legend: { enabled: false },
    tooltip: { enabled: false },
    xAxis: { categories: bars.map(({ name }) => escapeMarkup(name)), labels: { style: { textOverflow: 'ellipsis' } } },
    yAxis: { title: { text: '' }, min: 0, ...(isShare && { max: highest, tickInterval: 25 }) },
    plotOptions: {
      bar: {
        animation: false,
        maxPointWidth: 22,
        dataLabels: { enabled: true, format: '{y}' },
        states: { inactive: { enabled: false } },
      },
    },
    series: [{ type: 'bar', name: label, data: bars.map(({ score }) => score) }],
    accessibility: {
      landmarkVerbosity: 'disabled',
      screenReaderSection: { beforeChartFormat: '', afterChartFormat: '' },
      series: { descriptionFormat: '{series.name}', describeSingleSeries: true },
      point: { descriptionFormatter: ({ index, y }) => `${bars[index]?.name ?? ''}: ${y ?? 0}` },
    },
    lang: {
      accessibility: {
        chartContainerLabel: label,
        svgContainerLabel: label,
        defaultChartTitle: label,
        screenReaderSection: { endOfChartMarker: endOfChart },
      },
    },
  }
}
