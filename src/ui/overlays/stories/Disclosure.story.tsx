import { Pressed, type Say, type Stories } from '@/src/ui/story'
import { Disclosure } from '../Disclosure'

/** Its panel lies above what follows, so the catalogue gives each state a page of its own. */
export const alone = true

const menu = (say: Say, align: 'start' | 'end' = 'start') => (
  <Disclosure label={say('开发者', 'Developers')} summary={say('开发者', 'Developers')} align={align}>
    <p>
      <a href="#models">{say('模型', 'Models')}</a>
    </p>
    <p>
      <a href="#tools">{say('一个名字很长很长的工具', 'A tool with a rather long name')}</a>
    </p>
  </Disclosure>
)

export const stories: Stories = {
  rest: (say) => menu(say),
  focus: (say) => menu(say),
  open: (say) => <Pressed>{menu(say)}</Pressed>,
}
