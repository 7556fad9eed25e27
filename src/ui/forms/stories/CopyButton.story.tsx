import { nothing, type Say, type Stories } from '@/src/ui/story'
import { CopyButton, type CopyState } from '../CopyButton'

const button = (say: Say, state: CopyState, variant?: 'primary') => (
  <CopyButton
    state={state}
    {...(variant && { variant })}
    labels={{
      idle: say('复制', 'Copy'),
      copying: say('复制中…', 'Copying…'),
      copied: say('已复制', 'Copied'),
      failed: say('没能复制', 'Could not copy'),
    }}
    onCopy={nothing}
  />
)

export const stories: Stories = {
  rest: (say) => button(say, 'idle'),
  primary: (say) => button(say, 'idle', 'primary'),
  busy: (say) => button(say, 'copying'),
  copied: (say) => button(say, 'copied'),
  error: (say) => button(say, 'failed'),
}
