import type { Stories } from '@/src/ui/story'
import { Button, LinkButton } from '../Button'

export const stories: Stories = {
  rest: (say) => <Button>{say('取消', 'Cancel')}</Button>,
  focus: (say) => <Button>{say('用键盘到达', 'Reached by keyboard')}</Button>,
  primary: (say) => <Button variant="primary">{say('保存', 'Save')}</Button>,
  quiet: (say) => <Button variant="quiet">{say('更多', 'More')}</Button>,
  danger: (say) => <Button variant="danger">{say('删除', 'Delete')}</Button>,
  small: (say) => <Button size="small">{say('重命名', 'Rename')}</Button>,
  disabled: (say) => (
    <Button variant="primary" disabled>
      {say('保存', 'Save')}
    </Button>
  ),
  busy: (say) => (
    <Button variant="primary" busy>
      {say('保存中…', 'Saving…')}
    </Button>
  ),
  returnFocus: (say) => <Button returnFocus>{say('重试', 'Try again')}</Button>,
  link: (say) => <LinkButton href="#link">{say('文档', 'Documentation')}</LinkButton>,
  long: (say) => (
    <Button>
      {say(
        '一个文字很长很长的按钮,用来看看它在窄屏幕上会怎样',
        'A button with many words, which wraps on a narrow screen',
      )}
    </Button>
  ),
}
