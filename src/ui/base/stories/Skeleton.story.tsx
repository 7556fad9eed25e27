import type { Stories } from '@/src/ui/story'
import { Skeleton } from '../Skeleton'

export const stories: Stories = {
  line: () => <Skeleton />,
  'short line': () => <Skeleton shape="shortLine" />,
  heading: () => <Skeleton shape="heading" />,
  block: () => <Skeleton shape="block" />,
}
