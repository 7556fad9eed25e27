import type { Say, Stories } from '@/src/ui/story'
import { LineChart } from '../chart/LineChart'
import type { ChartLine } from '../chart/lineLooks'

const days = Array.from({ length: 14 }, (_, index) => `2026-03-${String(index + 1).padStart(2, '0')}`)
const line = (name: string, look: ChartLine['look'], values: (index: number) => number): ChartLine => ({
  name,
  look,
  values: days.map((_, index) => values(index)),
})

const chart = (say: Say, label: string, lines: readonly ChartLine[], partialDay: string | null = null) => (
  <LineChart
    data={{ days, lines, partialDay }}
    words={{
      label,
      hint: say('用方向键查看各点', 'Walk through the points with the arrow keys'),
      endOfChart: say('图表结束', 'End of the chart'),
      axisDay: (day) => day.slice(5),
      fullDay: (day) => day,
      axisUnit: '',
      axisValue: String,
      exactValue: String,
    }}
  />
)

/** Takes the whole width. */
export const wide = true

export const stories: Stories = {
  rest: (say) =>
    chart(
      say,
      say('每天的词元', 'Tokens a day'),
      [
        line(say('输入', 'Input'), 'blue', (index) => 300 + 40 * (index % 5)),
        line(say('输出', 'Output'), 'red', (index) => 120 + 25 * (index % 3)),
      ],
      '2026-03-14',
    ),
  empty: (say) =>
    chart(say, say('没有请求的日子', 'Days without requests'), [line(say('请求', 'Requests'), 'ink', () => 0)]),
}
