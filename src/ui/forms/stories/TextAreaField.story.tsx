import type { Stories } from '@/src/ui/story'
import { TextAreaField } from '../TextAreaField'

export const stories: Stories = {
  rest: (say) => (
    <TextAreaField label={say('理由', 'Reason')} hint={say('几句话就好', 'A few sentences')} counter="0 / 500" />
  ),
  focus: (say) => <TextAreaField label={say('用键盘到达', 'Reached by keyboard')} />,
  disabled: (say) => (
    <TextAreaField label={say('不能改', 'Not to change')} disabled defaultValue={say('已提交', 'Submitted')} />
  ),
  error: (say) => (
    <TextAreaField
      label={say('太短', 'Too short')}
      defaultValue="…"
      error={say('请写得更多一些。', 'Please write some more.')}
    />
  ),
  long: (say) => (
    <TextAreaField
      label={say('很长的文字', 'Long text')}
      defaultValue={say('我们想用它来批改作业。', 'We want to mark homework with it. ').repeat(12)}
    />
  ),
}
