import type { Stories } from '@/src/ui/story'
import { Sparkline } from '../Sparkline'

export const stories: Stories = {
  calls: () => <Sparkline values={[3, 8, 5, 13, 9, 21, 17]} tone="ink" />,
  input: () => <Sparkline values={[100, 80, 95, 40, 60, 20, 35]} tone="red" />,
  nothing: () => <Sparkline values={[0, 0, 0, 0, 0, 0, 0]} tone="blue" />,
}
