import Highcharts from 'highcharts/esm/highcharts.js'
import type { Axis, Chart, Point } from 'highcharts'

/** Marks the day of a point in the page's other charts, too. */
export function markDay(point: Point) {
  for (const axis of otherDays(point)) {
    const drawn = axis.series.find(({ visible }) => visible)
    const same = drawn?.points.find(({ x }) => x === point.x)
    if (same) axis.drawCrosshair(undefined, same)
  }
}

export const unmarkDay = (point: Point) => {
  for (const axis of otherDays(point)) axis.hideCrosshair()
}

/** The axes of days of the charts that the point is not in; those that are gone leave a gap in Highcharts' list. */
const otherDays = ({ series }: Point): readonly Axis[] =>
  Highcharts.charts
    .filter((chart): chart is Chart => chart !== undefined && chart !== series.chart)
    .flatMap((chart) => chart.xAxis.slice(0, 1))
