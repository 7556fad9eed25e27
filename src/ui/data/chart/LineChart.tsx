import Highcharts from 'highcharts/esm/highcharts.js'
import 'highcharts/esm/modules/accessibility.js'
import { HighchartsReact } from 'highcharts-react-official'
import { useEffect, useId, useMemo, useRef } from 'react'
import './LineChart.css'
import './lineLooks.css'
import { markDay, unmarkDay } from './linkedCrosshair'
import { lineChartOptions, type LineChartData, type LineChartWords } from './lineChartOptions'

type Props = {
  data: LineChartData
  words: LineChartWords
  /** A day's point, or its place, was pressed, or entered by keyboard. */
  onDay?: (day: string) => void
}

/** Lines over days. Its weight is Highcharts', so it belongs into lazily loaded pages only. */
export const LineChart = ({ data, words, onDay }: Props) => {
  // Another function is no reason to draw the chart again.
  const chooseDay = useRef(onDay)
  useEffect(() => void (chooseDay.current = onDay), [onDay])
  const isChoosable = onDay !== undefined
  const options = useMemo(
    () =>
      lineChartOptions(data, words, {
        ...(isChoosable && { onDay: (day) => chooseDay.current?.(day) }),
        onPoint: markDay,
        onLeave: unmarkDay,
      }),
    [data, words, isChoosable],
  )
  // In a chart that is given other days Highcharts appends the new points behind those it keeps, and they are read in that order.
  const hintId = useId()
  return (
    <>
      <HighchartsReact
        key={data.days.join()}
        highcharts={Highcharts}
        options={options}
        containerProps={{ className: 'line-chart', 'aria-describedby': hintId }}
      />
      <span id={hintId} hidden>
        {words.hint}
      </span>
    </>
  )
}
