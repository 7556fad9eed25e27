import type { Stories } from '@/src/ui/story'
import { Button } from '@/src/ui/forms/Button'
import { Notice } from '../Notice'

export const stories: Stories = {
  info: (say) => <Notice>{say('数据每小时更新一次。', 'The figures are renewed every hour.')}</Notice>,
  warning: (say) => (
    <Notice tone="warning" title={say('Token 即将到期', 'A token is about to expire')}>
      {say('请在五天内换成新的。', 'Replace it within five days.')}
    </Notice>
  ),
  error: (say) => (
    <Notice tone="error" actions={<Button size="small">{say('再试一次', 'Try again')}</Button>}>
      {say('没能保存。', 'It could not be saved.')}
    </Notice>
  ),
  long: (say) => (
    <Notice title={say('一条很长的说明', 'A long explanation')} actions={<Button>{say('知道了', 'I see')}</Button>}>
      {say(
        '这里写着一段很长的话,它会换成好几行,而图标留在第一行旁边,按钮在窄屏幕上移到下面。',
        'This text goes on over several lines; the icon stays beside the first one, and on a narrow screen the button moves below.',
      )}
    </Notice>
  ),
}
