import type { Stories } from '@/src/ui/story'
import { PassingButton } from '../PassingButton'

export const stories: Stories = {
  rest: (say) => <PassingButton>{say('重试', 'Try again')}</PassingButton>,
  small: (say) => <PassingButton size="small">{say('停止', 'Stop')}</PassingButton>,
  busy: (say) => (
    <PassingButton variant="primary" busy>
      {say('重试', 'Try again')}
    </PassingButton>
  ),
}
