import type { Stories } from '@/src/ui/story'
import { Button } from '@/src/ui/forms/Button'
import { EmptyState, FailedState } from '../StateMessage'

export const stories: Stories = {
  empty: (say) => (
    <EmptyState
      title={say('还没有 Token', 'No tokens yet')}
      text={say('新建一个,就可以调用模型。', 'Make one to call models.')}
      actions={<Button variant="primary">{say('创建 Token', 'New token')}</Button>}
    />
  ),
  error: (say) => (
    <FailedState
      title={say('没能读取', 'It could not be loaded')}
      text={say('网络似乎断开了。', 'The network seems to be away.')}
      actions={<Button>{say('再试一次', 'Try again')}</Button>}
    />
  ),
  'error, whole page': (say) => <FailedState isPage title={say('找不到这一页', 'There is no such page')} />,
}
