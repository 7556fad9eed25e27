import { useSelector } from '@xstate/react'
import { useState } from 'react'
import {
  type TryItRef,
  selectAreModelsRetried,
  selectHaveModelsFailed,
  selectModels,
} from '@/machines/tryIt/tryIt.machine'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { SelectField } from '@/src/ui/forms/SelectField'
import { TextField } from '@/src/ui/forms/TextField'
import styles from './TryIt.module.css'

type Props = {
  trial: TryItRef
  value: string
  onChange: (model: string) => void
  /** Asks for the list once more. */
  onRetry: (() => void) | undefined
}

/** A choice of the live models, with one that was typed before they came; as long as they are not known, a line to type in. */
export const ModelField = ({ trial, value, onChange, onRetry }: Props) => {
  const { tryIt: texts } = useTexts()
  const models = useSelector(trial, selectModels)
  // A list that arrives meanwhile waits for the end of typing.
  const [isTyping, setIsTyping] = useState(false)
  const typed = value.trim()
  const offered = typed === '' || models.includes(typed) ? models : [...models, typed]
  return (
    <div className={styles.model}>
      {models.length > 0 && !isTyping ? (
        <SelectField
          label={texts.model()}
          translate="no"
          options={offered.map((id) => ({ value: id, label: id }))}
          value={typed || models[0]}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <TextField
          label={texts.model()}
          hint={texts.modelHint()}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onFocus={() => setIsTyping(true)}
          onBlur={() => setIsTyping(false)}
        />
      )}
      <Failure trial={trial} onRetry={onRetry} />
    </div>
  )
}

/** A message that the list failed to load; the focus stays on its button until the list is here. */
const Failure = ({ trial, onRetry }: Pick<Props, 'trial' | 'onRetry'>) => {
  const { tryIt: texts, common } = useTexts()
  const haveFailed = useSelector(trial, selectHaveModelsFailed)
  const areRetried = useSelector(trial, selectAreModelsRetried)
  return (
    <>
      <p role="status" className={styles.failure}>
        {haveFailed && (areRetried ? texts.modelsLoading() : texts.modelsFailed())}
      </p>
      {haveFailed && onRetry && (
        <Button returnFocus size="small" busy={areRetried} onClick={onRetry}>
          {common.retry()}
        </Button>
      )}
    </>
  )
}
