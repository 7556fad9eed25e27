import { useSelector } from '@xstate/react'
import { selectData } from '@/machines/load/load.machine'
import { useResource } from '@/src/runtime/useResource'
import { useTag } from '@/src/runtime/useTag'
import { useTexts } from '@/src/i18n/texts'
import { Notice } from '@/src/ui/feedback/Notice'
import { Spinner } from '@/src/ui/base/Spinner'
import { Button } from '@/src/ui/forms/Button'
import styles from './ModelOptions.module.css'

type Words = { modelsLoading: () => string; modelsFailed: () => string; modelsNone: () => string }
type Options = {
  chosen: readonly string[]
  /** Whether the form also works without the list. */
  isIncidental: boolean
  words: Words
}

/**
 * The models on offer, and the models to show: these include chosen models that are no longer offered, so that the user can
 * remove them. `state` is the loading, error or empty state of the list.
 */
export function useModelOptions({ chosen, isIncidental, words }: Options) {
  const { common } = useTexts()
  const options = useResource('listModels', {}, { isIncidental })
  const offered = (useSelector(options, selectData)?.data ?? []).map(({ id }) => id)
  const isLoading = useTag(options, 'loading')
  const isFailed = useTag(options, 'failed')
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
            <Button returnFocus size="small" onClick={() => options.send({ type: 'load.requested' })}>
              {common.retry()}
            </Button>
          }
        >
          {words.modelsFailed()}
        </Notice>
      )
    return shown.length === 0 ? <p className={styles.waiting}>{words.modelsNone()}</p> : null
  }
}
