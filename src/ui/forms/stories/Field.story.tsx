import type { Stories } from '@/src/ui/story'
import { Field } from '../Field'

export const stories: Stories = {
  'any control': (say) => (
    <Field label={say('日期', 'Day')} hint={say('按 Asia/Shanghai 时区', 'In Asia/Shanghai')} counter="1 / 2">
      {(control) => <input type="date" {...control} />}
    </Field>
  ),
  error: (say) => (
    <Field label={say('结束日期', 'Last day')} error={say('在开始日期之前。', 'It lies before the first day.')}>
      {(control) => <input type="date" {...control} />}
    </Field>
  ),
}
