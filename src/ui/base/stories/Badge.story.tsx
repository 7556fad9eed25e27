import type { Stories } from '@/src/ui/story'
import { Badge } from '../Badge'

export const stories: Stories = {
  plain: (say) => <Badge>{say('样例', 'Sample')}</Badge>,
  good: (say) => <Badge tone="good">{say('有效', 'Valid')}</Badge>,
  warning: (say) => <Badge tone="warning">{say('还剩 5 天', '5 days left')}</Badge>,
  bad: (say) => <Badge tone="bad">{say('已过期', 'Expired')}</Badge>,
  name: () => <Badge isName>{'internvl3.5-241b-a28b-instruct-'.repeat(4)}</Badge>,
  accent: (say) => <Badge tone="accent">{say('新', 'New')}</Badge>,
}
