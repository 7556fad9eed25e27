import { nothing, WithState, type Stories } from '@/src/ui/story'
import { Spinner } from '@/src/ui/base/Spinner'
import { CheckList } from '../CheckList'

const models = ['intern-s1', 'intern-latest', 'internvl-latest']
const options = (chosen: readonly string[]) =>
  models.map((value) => ({ value, label: value, checked: chosen.includes(value) }))

export const stories: Stories = {
  rest: (say) => (
    <WithState initial={['intern-s1']}>
      {(chosen, change) => (
        <CheckList
          label={say('模型', 'Models')}
          hint={say('至少一个', 'At least one')}
          options={options(chosen)}
          onToggle={(value) =>
            change(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
          }
        />
      )}
    </WithState>
  ),
  stacked: (say) => (
    <CheckList stacked label={say('叠放的模型', 'Models, stacked')} options={options([])} onToggle={nothing} />
  ),
  disabled: (say) => (
    <CheckList
      disabled
      label={say('不能选的模型', 'Models, not to choose')}
      options={options(models)}
      onToggle={nothing}
    />
  ),
  busy: (say) => (
    <CheckList
      label={say('读取中的模型', 'Models on their way')}
      options={[]}
      instead={
        <p style={{ display: 'flex', alignItems: 'center', gap: '0.5rem' }}>
          <Spinner /> {say('读取中…', 'Loading…')}
        </p>
      }
      onToggle={nothing}
    />
  ),
  error: (say) => (
    <CheckList
      label={say('模型(有误)', 'Models, wrong')}
      error={say('请选择至少一个模型。', 'Choose at least one model.')}
      options={options([])}
      onToggle={nothing}
    />
  ),
}
