import type { Stories } from '@/src/ui/story'
import { ChartLegend } from '../chart/ChartLegend'

export const stories: Stories = {
  rest: (say) => (
    <ChartLegend
      label={say('图例', 'Legend')}
      lines={[
        { name: say('请求', 'Requests'), look: 'ink' },
        { name: say('输入', 'Input'), look: 'blue' },
        { name: say('输出', 'Output'), look: 'red', isHidden: true },
      ]}
      onToggle={() => undefined}
    />
  ),
  long: (say) => (
    <ChartLegend
      label={say('名称很长的图例', 'Legend with long names')}
      lines={[
        {
          name: say('一个名字很长很长的模型的输入词元数', 'Input tokens of a model with a rather long name'),
          look: 'blue',
        },
        {
          name: say('一个名字很长很长的模型的输出词元数', 'Output tokens of a model with a rather long name'),
          look: 'red',
        },
      ]}
      onToggle={() => undefined}
    />
  ),
}
