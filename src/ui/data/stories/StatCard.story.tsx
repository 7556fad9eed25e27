import type { Stories } from '@/src/ui/story'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { StatCard } from '../StatCard'

export const stories: Stories = {
  rest: (say) => (
    <StatCard title={say('今天的请求', 'Requests today')} figure="1,204">
      {say('比昨天多 12%', '12% more than yesterday')}
    </StatCard>
  ),
  busy: (say) => (
    <StatCard title={say('输入词元', 'Input tokens')} figure={<Skeleton shape="heading" />}>
      <Skeleton shape="shortLine" />
    </StatCard>
  ),
  'no figure': (say) => <StatCard title={say('本月', 'This month')}>{say('还没有调用', 'No calls yet')}</StatCard>,
  long: (say) => (
    <StatCard
      title={say('自注册以来的全部输出词元', 'All output tokens since you signed up')}
      figure="9,007,199,254,740,991"
    >
      {say('数字很大时也留在卡片里', 'A large figure stays inside its card')}
    </StatCard>
  ),
}
