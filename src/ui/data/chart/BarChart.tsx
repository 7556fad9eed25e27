import Highcharts from 'highcharts/esm/highcharts.js'
import 'highcharts/esm/modules/accessibility.js'
import { HighchartsReact } from 'highcharts-react-official'
import { useId, useMemo } from 'react'
import './LineChart.css'
import './BarChart.css'
import { barChartOptions, type Bar, type BarChartWords } from './barChartOptions'

type Props = { bars: readonly Bar[]; words: BarChartWords }

/** One horizontal bar for each score, from 0. Its weight is Highcharts', so it is loaded late. */
export const BarChart = ({ bars, words: { label, hint, endOfChart } }: Props) => {
  const options = useMemo(() => barChartOptions(bars, { label, endOfChart }), [bars, label, endOfChart])
  const hintId = useId()
  return (
    <>
      <HighchartsReact
        highcharts={Highcharts}
        options={options}
        containerProps={{ className: 'bar-chart', 'aria-describedby': hintId }}
      />
      <span id={hintId} hidden>
        {hint}
      </span>
    </>
  )
}
