import { WithState, type Stories } from '@/src/ui/story'
import { Segmented } from '../Segmented'

export const stories: Stories = {
  rest: (say) => (
    <WithState initial="day">
      {(value, change) => (
        <Segmented
          label={say('显示', 'Show')}
          value={value}
          options={[
            { value: 'day', label: say('按天', 'By day') },
            { value: 'total', label: say('合计', 'In total') },
          ]}
          onChange={change}
        />
      )}
    </WithState>
  ),
  focus: (say) => (
    <WithState initial="stars">
      {(value, change) => (
        <Segmented
          label={say('排序', 'Sort')}
          value={value}
          options={[
            { value: 'stars', label: say('最多星标', 'Most stars') },
            { value: 'latest', label: say('最近更新', 'Latest') },
            { value: 'name', label: say('名称', 'Name') },
          ]}
          onChange={change}
        />
      )}
    </WithState>
  ),
}
