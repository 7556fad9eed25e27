import { toggleId } from '@/machines/shared/selection'
import { useTexts } from '@/src/i18n/texts'
import { useModelOptions } from '@/src/features/shared/modelOptions/useModelOptions'
import { CheckList } from '@/src/ui/forms/CheckList'
import { TextField } from '@/src/ui/forms/TextField'
import type { TokenFormState } from './useTokenForm'

/** The models on offer and those chosen earlier; others by their ids, also where the list cannot be had. */
export const ModelsField = ({ form }: { form: TokenFormState }) => {
  const texts = useTexts().tokensPage
  const chosen = form.values.models
  const { offered, shown, state } = useModelOptions({ chosen, isIncidental: true, words: texts })
  return (
    <>
      {shown.length > 0 && (
        <CheckList
          label={texts.models()}
          hint={texts.modelsChosen({ count: chosen.length })}
          error={form.errorOf('models')}
          options={shown.map((id) => ({ value: id, label: id, checked: chosen.includes(id) }))}
          disabled={form.isBusy}
          onToggle={(id) => form.change('models', toggleId(chosen, id, offered))}
        />
      )}
      {state}
      <TextField
        name="typedModels"
        value={form.values.typedModels}
        onChange={({ target }) => form.change('typedModels', target.value)}
        label={texts.typedModels()}
        hint={texts.typedModelsHint()}
        error={form.errorOf('typedModels') ?? (shown.length === 0 ? form.errorOf('models') : undefined)}
        readOnly={form.isBusy}
        translate="no"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  )
}
