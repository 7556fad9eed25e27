import { useTexts } from '@/src/i18n/texts'
import { CheckList } from '@/src/ui/forms/CheckList'
import { useModelOptions } from '@/src/parts/modelOptions/useModelOptions'
import type { ApplicationFormState } from './applicationWords'

/** The models that the API offers; one chosen earlier that is offered no more can still be taken back. */
export const ModelsField = ({ form }: { form: ApplicationFormState }) => {
  const texts = useTexts().strategyPage
  const chosen = form.values.model_ids
  const { shown, state } = useModelOptions({ chosen, isIncidental: false, words: texts })
  const toggle = (id: string) =>
    form.change('model_ids', chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <CheckList
      label={texts.modelIds()}
      isMarked
      hint={chosen.length > 0 ? texts.modelsChosen({ count: chosen.length }) : texts.modelsHint()}
      error={form.errorOf('model_ids')}
      options={shown.map((id) => ({ value: id, label: id, checked: chosen.includes(id) }))}
      disabled={form.isBusy}
      onToggle={toggle}
      onBlur={() => form.leave('model_ids')}
      instead={state}
    />
  )
}
