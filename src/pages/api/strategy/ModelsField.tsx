import { useSelector } from '@xstate/react'
import { selectIsFailed, selectIsLoading, selectOptions } from '@/machines/options/options.selectors'
import { usePageActor } from '@/src/actors/usePageActor'
import { useTexts } from '@/src/i18n/texts'
import { PassingButton } from '@/src/ui/forms/PassingButton'
import { CheckList } from '@/src/ui/forms/CheckList'
import { Notice } from '@/src/ui/feedback/Notice'
import { Spinner } from '@/src/ui/feedback/Spinner'
import styles from './Strategy.module.css'
import { modelOptionsPorts } from './strategy.ports'
import type { ApplicationFormState } from './useApplicationForm'

/** The models that the API offers; one chosen earlier that is offered no more can still be taken back. */
export const ModelsField = ({ form }: { form: ApplicationFormState }) => {
  const texts = useTexts()
  const { modelsHint, modelIds, modelsChosen } = texts.strategyPage
  const options = usePageActor(modelOptionsPorts, undefined)
  const offered = useSelector(options, selectOptions)
  const chosen = form.values.model_ids
  const shown = [...offered, ...chosen.filter((id) => !offered.includes(id))]
  const toggle = (id: string) =>
    form.change('model_ids', chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  const instead = useInstead({
    isLoading: useSelector(options, selectIsLoading),
    isFailed: useSelector(options, selectIsFailed),
    isEmpty: shown.length === 0,
    onRetry: () => options.send({ type: 'options.reloaded' }),
  })
  return (
    <CheckList
      label={modelIds()}
      isMarked
      hint={chosen.length > 0 ? modelsChosen({ count: chosen.length }) : modelsHint()}
      error={form.errorOf('model_ids')}
      options={shown.map((id) => ({ value: id, label: id, checked: chosen.includes(id) }))}
      disabled={form.isSubmitting}
      onToggle={toggle}
      onBlur={() => form.leave('model_ids')}
      instead={instead}
    />
  )
}

type Waiting = { isLoading: boolean; isFailed: boolean; isEmpty: boolean; onRetry: () => void }

/** What stands in the place of a list that is not there (yet). */
function useInstead({ isLoading, isFailed, isEmpty, onRetry }: Waiting) {
  const texts = useTexts()
  if (isLoading)
    return (
      <p role="status" className={styles.waiting}>
        <Spinner />
        {texts.strategyPage.modelsLoading()}
      </p>
    )
  if (isFailed)
    return (
      <Notice
        tone="warning"
        role="alert"
        actions={
          <PassingButton size="small" onClick={onRetry}>
            {texts.common.retry()}
          </PassingButton>
        }
      >
        {texts.strategyPage.modelsFailed()}
      </Notice>
    )
  return isEmpty ? <p className={styles.waiting}>{texts.strategyPage.modelsNone()}</p> : undefined
}
