import type { Stories } from '@/src/ui/story'
import { VisuallyHidden } from '../VisuallyHidden'

export const stories: Stories = {
  rest: (say) => (
    <p>
      {say('句子的一部分', 'A part of this sentence')}
      <VisuallyHidden>{say('只读给屏幕阅读器', ' is read by screen readers only')}</VisuallyHidden>
    </p>
  ),
}
