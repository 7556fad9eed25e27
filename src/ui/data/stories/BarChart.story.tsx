import type { Say, Stories } from '@/src/ui/story'
import { BarChart } from '../chart/BarChart'

const chart = (say: Say, bars: readonly { name: string; score: number }[]) => (
  <BarChart
    bars={bars}
    words={{
      label: say('各项评测的得分', 'Scores in each benchmark'),
      hint: say('用方向键查看各项得分', 'Move through the scores with the arrow keys'),
      endOfChart: say('图表结束', 'End of the chart'),
    }}
  />
)

/** Takes the whole width. */
export const wide = true

export const stories: Stories = {
  rest: (say) =>
    chart(say, [
      { name: 'Example-QA', score: 81.4 },
      { name: 'Example-Maths', score: 92.1 },
      { name: 'Example-Code', score: 74.25 },
    ]),
  points: (say) => chart(say, [{ name: 'Example-Arena', score: 1312 }]),
}
