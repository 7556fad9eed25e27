import type { Stories } from '@/src/ui/story'
import { TextField } from '../TextField'

export const stories: Stories = {
  empty: (say) => <TextField label={say('名称', 'Name')} placeholder={say('例如 notebook', 'e.g. notebook')} />,
  filled: (say) => (
    <TextField
      label={say('Token 名称', 'Name of the token')}
      hint={say('只有你看得到', 'Only you see it')}
      counter="8 / 30"
      defaultValue="notebook"
    />
  ),
  focus: (say) => <TextField label={say('用键盘到达', 'Reached by keyboard')} />,
  disabled: (say) => <TextField label={say('不能改', 'Not to change')} disabled defaultValue="notebook" />,
  error: (say) => (
    <TextField
      label={say('重复的名称', 'Name that is taken')}
      hint={say('字母、数字和连字符', 'Letters, digits and hyphens')}
      defaultValue="notebook"
      error={say('这个名称已经有了。', 'There is a token of this name already.')}
    />
  ),
  long: (say) => (
    <TextField
      label={say('一个很长很长的标签,用来看看它会怎样换行', 'A very long label, to see how it breaks into lines')}
      defaultValue={'a-very-long-name-'.repeat(6)}
      counter="102 / 30"
    />
  ),
}
