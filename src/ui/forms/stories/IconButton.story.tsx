import type { Stories } from '@/src/ui/story'
import { PencilIcon, TrashIcon } from '@/src/ui/base/icons'
import { IconButton } from '../IconButton'

export const stories: Stories = {
  rest: (say) => (
    <IconButton label={say('重命名', 'Rename')}>
      <PencilIcon />
    </IconButton>
  ),
  focus: (say) => (
    <IconButton label={say('用键盘到达', 'Reached by keyboard')}>
      <PencilIcon />
    </IconButton>
  ),
  disabled: (say) => (
    <IconButton disabled label={say('删除', 'Delete')}>
      <TrashIcon />
    </IconButton>
  ),
}
