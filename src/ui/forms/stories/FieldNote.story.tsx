import type { Stories } from '@/src/ui/story'
import { FieldNote } from '../FieldNote'
import { FieldPair } from '../FieldPair'
import { TextField } from '../TextField'

export const stories: Stories = {
  rest: (say) => (
    <FieldNote label={say('期望 TPM', 'Requested TPM')}>
      {say('当前限额已是最高。', 'Your limit is the highest already.')}
    </FieldNote>
  ),
  pair: (say) => (
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
}
