import type {
  ChartClickEventObject,
  Options,
  Point,
  PointOptionsObject,
  SeriesLineOptions,
  XAxisOptions,
  YAxisOptions,
} from 'highcharts'
import { escapeMarkup } from './escapeMarkup'
import { hasMarks, symbols, type ChartLine } from './lineLooks'

export type LineChartData = {
  /** Days as `YYYY-MM-DD`, one a value. */
  days: readonly string[]
  lines: readonly ChartLine[]
  /** The day that is not over yet; its part of a line is dotted. */
  partialDay: string | null
}

export type LineChartWords = {
  /** The chart's content, for screen readers. */
  label: string
  /** The keys that move through the points: the chart's description, not its name. */
  hint: string
  endOfChart: string
  axisDay: (day: string) => string
  fullDay: (day: string) => string
  /** The unit of the axis' values; empty for single ones. */
  axisUnit: string
  /** Short, for the axis; in its unit. */
  axisValue: (value: number) => string
  /** Every digit. */
  exactValue: (value: number) => string
  /** The effect of a press on a day; the last line of its tooltip. */
  dayAction?: string
}

const dayMs = 24 * 60 * 60 * 1000
const glyphs = { circle: '●', diamond: '◆', square: '■', triangle: '▲', 'triangle-down': '▼' } as const

/** Values from here are written in billions: no line of the axis is a part of one. */
const billion = 1_000_000_000

const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10) // instants here are midnights of UTC

/** The effects of a reader's choice in a chart. */
export type LineChartActs = {
  /** A day was pressed, or entered by keyboard. */
  onDay?: (day: string) => void
  /** The pointer or the keyboard came to a point, or left it. */
  onPoint?: (point: Point) => void
  onLeave?: (point: Point) => void
}

/**
 * Highcharts' options for lines over days in styled mode: every colour comes from `LineChart.css`.
 */
export function lineChartOptions(
  data: LineChartData,
  words: LineChartWords,
  { onDay, onPoint, onLeave }: LineChartActs = {},
): Options {
  return {
    chart: {
      styledMode: true,
      animation: false,
      spacing: [words.axisUnit === '' ? 8 : 28, 4, 4, 0],
      ...(onDay && {
        className: 'chart-of-choosable-days',
        events: { click: (at) => pressed(at as ChartClickEventObject, data, onDay) }, // as: a click inside a chart has the values of its axes
      }),
    },
    title: { text: '' },
    credits: { enabled: false },
    legend: { enabled: false },
    xAxis: xAxis(data, words),
    yAxis: yAxis(data, words),
    tooltip: {
      shared: true,
      outside: false,
      formatter() {
        return tooltip(this, data, words)
      },
    },
    plotOptions: {
      series: {
        animation: false,
        states: { inactive: { enabled: false } },
        point: {
          events: {
            ...(onDay && { click: (at) => onDay(dayOf(at.point.x)) }),
            mouseOver() {
              onPoint?.(this)
            },
            mouseOut() {
              onLeave?.(this)
            },
          },
        },
      },
    },
    series: data.lines.map((line) => seriesOf(line, data)),
    ...accessibility(words),
  }
}

/** The width of a whole date and its spacing, in a font twice as large as usual. */
const datePx = 140

/** Every n-th day, so that dates do not meet; half of that from the edge, so that none stands out. */
export function labelledDays(days: readonly string[], widthPx: number): readonly string[] {
  const step = Math.max(1, Math.ceil((days.length * datePx) / Math.max(1, widthPx)))
  const first = Math.min(Math.floor(step / 2), Math.max(0, Math.floor((days.length - 1) / 2)))
  return days.filter((_, index) => index % step === first % step)
}

const xAxis = ({ days }: LineChartData, words: LineChartWords): XAxisOptions => ({
  type: 'datetime',
  tickPositioner() {
    return labelledDays(days, this.len).map(instantOf)
  },
  crosshair: true,
  labels: { formatter: (at) => words.axisDay(dayOf(Number(at.value))) },
})

/** The unit stands above the labels, where it is read first. */
const yAxis = ({ lines }: LineChartData, words: LineChartWords): YAxisOptions => ({
  title: {
    text: words.axisUnit,
    align: 'high',
    rotation: 0,
    textAlign: 'left',
    x: 0,
    y: -14,
    offset: 0,
    reserveSpace: false,
  },
  min: 0,
  softMax: 4,
  allowDecimals: false,
  ...(lines.some(({ values }) => values.some((value) => value >= billion)) && { minTickInterval: billion }),
  labels: { formatter: (at) => words.axisValue(Number(at.value)) },
})

/** A press between the points of two days is one on the nearer one. */
function pressed({ xAxis: [at] }: ChartClickEventObject, { days }: LineChartData, onDay: (day: string) => void) {
  if (!at) return
  const day = dayOf(Math.round(at.value / dayMs) * dayMs)
  if (days.includes(day)) onDay(day)
}

function seriesOf(
  { name, look, values, isHidden = false }: ChartLine,
  { days, partialDay }: LineChartData,
): SeriesLineOptions {
  const pointOf = (day: string, index: number): PointOptionsObject => ({
    x: instantOf(day),
    y: values[index] ?? null,
    ...(day === partialDay && { className: 'chart-partial-point' }),
  })
  return {
    type: 'line',
    name,
    visible: !isHidden,
    className: `chart-${look}`,
    marker: { enabled: hasMarks(days), symbol: symbols[look], radius: 4 },
    data: days.map(pointOf),
    zoneAxis: 'x',
    zones: partialDay === null ? [] : [{ value: instantOf(partialDay) - dayMs }, { className: 'chart-partial' }],
  }
}

/** Markup of Highcharts' own kind, without styles; only names may have characters of it. */
function tooltip(first: Point, { lines }: LineChartData, words: LineChartWords): string {
  const rows = (first.points ?? [first]).map(({ series, y }) => {
    const look = lines[series.index]?.look ?? 'ink'
    return `<span class="chart-${look}">${glyphs[symbols[look]]}</span> ${escapeMarkup(series.name)}: <b>${words.exactValue(y ?? 0)}</b>`
  })
  const action = words.dayAction === undefined ? [] : [`<span class="chart-action">${words.dayAction}</span>`]
  return [`<span class="chart-day">${words.fullDay(dayOf(first.x))}</span>`, ...rows, ...action].join('<br/>')
}

/** The page names the chart and offers a table, so that the library's own (English) summaries are not wanted. */
const accessibility = (words: LineChartWords): Pick<Options, 'accessibility' | 'lang'> => ({
  accessibility: {
    landmarkVerbosity: 'disabled',
    screenReaderSection: { beforeChartFormat: '', afterChartFormat: '' },
    series: { descriptionFormat: '{series.name}', describeSingleSeries: true },
    point: {
      descriptionFormatter: ({ x, y, series }) =>
        `${words.fullDay(dayOf(x))}, ${series.name}: ${words.exactValue(y ?? 0)}`,
    },
  },
  lang: {
    accessibility: {
      chartContainerLabel: words.label,
      svgContainerLabel: words.label,
      defaultChartTitle: words.label,
      screenReaderSection: { endOfChartMarker: words.endOfChart },
    },
  },
})
