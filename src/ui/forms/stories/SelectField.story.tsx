import type { Say, Stories } from '@/src/ui/story'
import { SelectField } from '../SelectField'

const given = (say: Say, label: string) => ({
  label,
  placeholder: say('请选择', 'Choose one'),
  options: [
    { value: 'study', label: say('学习', 'Study') },
    { value: 'work', label: say('工作', 'Work') },
  ],
})

export const stories: Stories = {
  empty: (say) => <SelectField {...given(say, say('用途', 'Purpose'))} />,
  chosen: (say) => <SelectField {...given(say, say('已选的用途', 'Purpose, chosen'))} defaultValue="work" />,
  focus: (say) => <SelectField {...given(say, say('用键盘到达', 'Reached by keyboard'))} />,
  disabled: (say) => <SelectField {...given(say, say('不能选', 'Not to choose'))} disabled />,
  error: (say) => (
    <SelectField {...given(say, say('漏选', 'Left out'))} error={say('请选择用途。', 'Choose a purpose.')} />
  ),
}
