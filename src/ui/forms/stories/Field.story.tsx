import type { Stories } from '@/src/ui/story'
import { Field, FieldNote, FieldPair } from '../Field'
import { TextField } from '../TextField'

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
  note: (say) => (
    <FieldNote label={say('期望 TPM', 'Requested TPM')}>
      {say('当前限额已是最高。', 'Your limit is the highest already.')}
    </FieldNote>
  ),
  pair: (say) => (
    <FieldPair>
      <TextField label={say('姓名', 'Name')} />
      <TextField label={say('单位', 'Organisation')} />
    </FieldPair>
  ),
  'pair with a note': (say) => (
    <FieldPair>
      <FieldNote label={say('期望 TPM', 'Requested TPM')}>
        {say(
          '当前限额为 200,000，这里最多可申请 50,000。如需更多，请在“使用场景”中说明。',
          'Your current limit is 200,000; at most 50,000 can be requested here. If you need more, say so in the use case.',
        )}
      </FieldNote>
      <TextField label={say('期望 RPM', 'Requested RPM')} hint={say('选填', 'Optional')} />
    </FieldPair>
  ),
  'pair of one': (say) => (
    <FieldPair>
      <TextField label={say('姓名', 'Name')} />
    </FieldPair>
  ),
}
