import Highcharts from 'highcharts/esm/highcharts.js'
import 'highcharts/esm/modules/accessibility.js'
import { HighchartsReact } from 'highcharts-react-official'
import { useId, useMemo } from 'react'
import './LineChart.css'
import { lineChartOptions, type LineChartData, type LineChartWords } from './lineChartOptions'

type Props = { data: LineChartData; words: LineChartWords }

/** Lines over days. Its weight is Highcharts', so it belongs into lazily loaded pages only. */
export const LineChart = ({ data, words }: Props) => {
  const options = useMemo(() => lineChartOptions(data, words), [data, words])
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
