import type { Stories } from '@/src/ui/story'
import { FieldPair } from '../FieldPair'
import { TextField } from '../TextField'

export const stories: Stories = {
  rest: (say) => (
    <FieldPair>
      <TextField label={say('姓名', 'Name')} />
      <TextField label={say('单位', 'Organisation')} />
    </FieldPair>
  ),
  alone: (say) => (
    <FieldPair>
      <TextField label={say('姓名', 'Name')} />
    </FieldPair>
  ),
}
