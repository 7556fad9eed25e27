import { useSelector } from '@xstate/react'
import { selectIsFailed, selectIsLoading, selectOptions } from '@/machines/options/options.selectors'
import { toggleId } from '@/machines/shared/toggleId'
import { usePageActor } from '@/src/actors/usePageActor'
import { useTexts } from '@/src/i18n/texts'
import { Notice } from '@/src/ui/feedback/Notice'
import { Spinner } from '@/src/ui/feedback/Spinner'
import { CheckList } from '@/src/ui/forms/CheckList'
import { PassingButton } from '@/src/ui/forms/PassingButton'
import { TextField } from '@/src/ui/forms/TextField'
import { modelOptionsPorts } from './modelOptions.ports'
import type { TokenFormState } from './useTokenForm'
import styles from './TokenForm.module.css'

/** The models on offer and those chosen earlier; others by their ids, also where the list cannot be had. */
export const ModelsField = ({ form }: { form: TokenFormState }) => {
  const texts = useTexts().tokensPage
  const options = usePageActor(modelOptionsPorts, undefined)
  const offered = useSelector(options, selectOptions)
  const chosen = form.values.models
  const shown = [...offered, ...chosen.filter((id) => !offered.includes(id))]
  const state = useListState({
    isLoading: useSelector(options, selectIsLoading),
    isFailed: useSelector(options, selectIsFailed),
    isEmpty: shown.length === 0,
    onRetry: () => options.send({ type: 'options.reloaded' }),
  })
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

type Waiting = { isLoading: boolean; isFailed: boolean; isEmpty: boolean; onRetry: () => void }

/** That the list is on the way, cannot be had or is empty. */
function useListState({ isLoading, isFailed, isEmpty, onRetry }: Waiting) {
  const { tokensPage: texts, common } = useTexts()
  if (isLoading)
    return (
      <p role="status" className={styles.waiting}>
        <Spinner />
        {texts.modelsLoading()}
      </p>
    )
  if (isFailed)
    return (
      <Notice
        tone="warning"
        role="alert"
        actions={
          <PassingButton size="small" onClick={onRetry}>
            {common.retry()}
          </PassingButton>
        }
      >
        {texts.modelsFailed()}
      </Notice>
    )
  return isEmpty ? <p className={styles.waiting}>{texts.modelsNone()}</p> : null
}
