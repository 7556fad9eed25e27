import type { Stories } from '@/src/ui/story'
import { Meter } from '../Meter'

export const stories: Stories = {
  empty: (say) => <Meter label={say('输入:已用 0,共 100', 'Input: 0 used of 100')} value={0} max={100} />,
  little: (say) => <Meter label={say('输入:已用 1,共 1000', 'Input: 1 used of 1000')} value={1} max={1000} />,
  half: (say) => <Meter label={say('输入:已用 50,共 100', 'Input: 50 used of 100')} value={50} max={100} />,
  red: (say) => <Meter label={say('输出:已用 40,共 100', 'Output: 40 used of 100')} value={40} max={100} tone="red" />,
  'almost used up': (say) => <Meter label={say('输入:已用 95,共 100', 'Input: 95 used of 100')} value={95} max={100} />,
  'no limit left': (say) => <Meter label={say('输入:上限为 0', 'Input: the limit is 0')} value={0} max={0} />,
}
