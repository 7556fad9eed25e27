import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { TryItRef } from '@/machines/tryIt/tryIt.machine'
import { selectHaveModelsFailed, selectModels } from '@/machines/tryIt/tryIt.selectors'
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
  const { tryIt: texts, common } = useTexts()
  const models = useSelector(trial, selectModels)
  const haveFailed = useSelector(trial, selectHaveModelsFailed)
  // A list that comes meanwhile waits for the end of what is being typed.
  const [isTyping, setIsTyping] = useState(false)
  const typed = value.trim()
  if (models.length > 0 && !isTyping) {
    const offered = typed === '' || models.includes(typed) ? models : [...models, typed]
    return (
      <SelectField
        label={texts.model()}
        translate="no"
        options={offered.map((id) => ({ value: id, label: id }))}
        value={typed || models[0]}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  return (
    <div className={styles.model}>
      <TextField
        label={texts.model()}
        hint={haveFailed ? texts.modelsFailed() : texts.modelHint()}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onFocus={() => setIsTyping(true)}
        onBlur={() => setIsTyping(false)}
      />
      {haveFailed && onRetry && (
        <Button size="small" onClick={onRetry}>
          {common.retry()}
        </Button>
      )}
    </div>
  )
}
