import type { Stories } from '@/src/ui/story'
import { Badge } from '@/src/ui/base/Badge'
import { Button } from '@/src/ui/forms/Button'
import { PageHeading } from '../PageHeading'

/** Takes the whole width. */
export const wide = true

export const stories: Stories = {
  rest: (say) => <PageHeading>{say('API Token', 'API tokens')}</PageHeading>,
  whole: (say) => (
    <PageHeading
      eyebrow={say('训练营', 'Bootcamp')}
      badge={<Badge tone="good">{say('进行中', 'Ongoing')}</Badge>}
      lead={say('从第一行代码到自己的应用,共四周。', 'Four weeks, from the first line to an application of your own.')}
      actions={<Button variant="primary">{say('报名', 'Join')}</Button>}
    >
      {say('实战营第四期', 'Bootcamp Season 4')}
    </PageHeading>
  ),
  large: (say) => (
    <PageHeading large lead={say('开源大模型体系', 'An open-source family of large models')}>
      {say('书生大模型', 'Intern')}
    </PageHeading>
  ),
  long: (say) => (
    <PageHeading actions={<Button>{say('新建', 'New')}</Button>}>
      {say(
        '一个很长很长的标题,用来看看它在窄屏幕上怎样换行,以及按钮会去哪里',
        'A very long heading that shows how it breaks on a narrow screen and where its button goes',
      )}
    </PageHeading>
  ),
}
