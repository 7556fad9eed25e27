import { useSelector } from '@xstate/react'
import { selectIsFailed, selectIsLoading, selectOptions } from '@/machines/options/options.selectors'
import { usePageActor } from '@/src/actors/usePageActor'
import { useTexts } from '@/src/i18n/texts'
import { Notice } from '@/src/ui/feedback/Notice'
import { Spinner } from '@/src/ui/feedback/Spinner'
import { PassingButton } from '@/src/ui/forms/PassingButton'
import { modelOptionsPorts } from './modelOptions.ports'
import styles from './ModelOptions.module.css'

type Words = { modelsLoading: () => string; modelsFailed: () => string; modelsNone: () => string }
type Options = {
  chosen: readonly string[]
  /** Whether the form goes on without the list. */
  isIncidental: boolean
  words: Words
}

/**
 * The models on offer, and those to show: one chosen earlier that is offered no more can still be taken back. `state` says
 * that the list is on its way, cannot be had or is empty.
 */
export function useModelOptions({ chosen, isIncidental, words }: Options) {
  const { common } = useTexts()
  const options = usePageActor(modelOptionsPorts(isIncidental), undefined)
  const offered = useSelector(options, selectOptions)
  const isLoading = useSelector(options, selectIsLoading)
  const isFailed = useSelector(options, selectIsFailed)
  const shown = [...offered, ...chosen.filter((id) => !offered.includes(id))]
  return { offered, shown, state: stateOf() }

  function stateOf() {
    if (isLoading)
      return (
        <p role="status" className={styles.waiting}>
          <Spinner />
          {words.modelsLoading()}
        </p>
      )
    if (isFailed)
      return (
        <Notice
          tone="warning"
          role="alert"
          actions={
            <PassingButton size="small" onClick={() => options.send({ type: 'options.reloaded' })}>
              {common.retry()}
            </PassingButton>
          }
        >
          {words.modelsFailed()}
        </Notice>
      )
    return shown.length === 0 ? <p className={styles.waiting}>{words.modelsNone()}</p> : null
  }
}
