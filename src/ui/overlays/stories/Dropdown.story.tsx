import { Pressed, type Say, type Stories } from '@/src/ui/story'
import { CalendarIcon } from '@/src/ui/base/icons'
import { Button } from '@/src/ui/forms/Button'
import { Dropdown } from '../Dropdown'

/** Its panel lies above what follows, so the catalogue gives each state a page of its own. */
export const alone = true

const dropdown = (say: Say, value: string, disabled = false) => (
  <Dropdown label={say('日期', 'Days')} value={value} icon={<CalendarIcon />} disabled={disabled}>
    {(close) => (
      <div>
        <p>{say('这里可以放任何东西。', 'There is room for anything here.')}</p>
        <Button onClick={close}>{say('完成', 'Done')}</Button>
      </div>
    )}
  </Dropdown>
)

export const stories: Stories = {
  rest: (say) => dropdown(say, say('最近 7 天', 'Last 7 days')),
  focus: (say) => dropdown(say, say('最近 7 天', 'Last 7 days')),
  disabled: (say) => dropdown(say, say('最近 7 天', 'Last 7 days'), true),
  open: (say) => <Pressed>{dropdown(say, say('最近 30 天', 'Last 30 days'))}</Pressed>,
  long: (say) =>
    dropdown(
      say,
      say('从一个很早很早的日子到一个很晚很晚的日子', 'From a rather early day in March to a rather late one'),
    ),
}
