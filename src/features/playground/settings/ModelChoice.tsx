import { useSelector } from '@xstate/react'
import { selectConversation } from '@/machines/playground/playground.machine'
import { useTag } from '@/src/runtime/useTag'
import { useTexts } from '@/src/i18n/texts'
import { ColumnsIcon } from '@/src/ui/base/icons'
import { Button } from '@/src/ui/forms/Button'
import { useReturnFocus } from '@/src/ui/forms/returnFocus'
import { usePlaygroundParts } from '../playgroundContext'
import styles from './Settings.module.css'
import '@/src/ui/theme/native.css'

/** The model, or two of them to compare; a line to type in as long as the list is not known. */
export const ModelChoice = () => {
  const { playgroundPage: texts, common } = useTexts()
  const { playground, models: known, haveModelsFailed, retryModels, isCompact } = usePlaygroundParts()
  const { models } = useSelector(playground, selectConversation)
  const isBusy = useTag(playground, 'busy')
  const isCompared = models.length > 1
  const choose = (next: readonly string[]) => playground.send({ type: 'models.chosen', models: next })
  const second = known.find(({ id }) => id !== models[0])?.id ?? models[0] ?? ''
  return (
    <div className={styles.models}>
      {models.map((model, lane) => (
        <OneModel
          key={lane}
          label={!isCompared ? texts.model() : lane === 0 ? texts.leftModel() : texts.rightModel()}
          value={model}
          onChange={(id) => choose(models.map((one, place) => (place === lane ? id : one)))}
        />
      ))}
      {!isCompact && (
        <Button
          size="small"
          aria-label={texts.compare()}
          title={texts.compare()}
          aria-pressed={isCompared}
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && choose(isCompared ? models.slice(0, 1) : [models[0] ?? '', second])}
        >
          <ColumnsIcon />
          <span className={styles.compare}>{texts.compare()}</span>
        </Button>
      )}
      <div role="status" className={styles.failure}>
        {haveModelsFailed && (
          <p>
            {texts.modelsFailed()}{' '}
            <Button returnFocus size="small" onClick={retryModels}>
              {common.retry()}
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}

type OneProps = { label: string; value: string; onChange: (id: string) => void }

const OneModel = ({ label, value, onChange }: OneProps) => {
  const { models: known, haveModelsFailed } = usePlaygroundParts()
  if (haveModelsFailed || (known.length === 0 && value !== ''))
    return <TypedModel label={label} value={value} onChange={onChange} />
  // One that was chosen elsewhere, or typed before the list came, stays.
  const ids = known.map(({ id }) => id)
  const offered = value === '' || ids.includes(value) ? ids : [...ids, value]
  return (
    <select
      className={styles.model}
      aria-label={label}
      title={value}
      translate="no"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {offered.map((id) => (
        <option key={id}>{id}</option>
      ))}
    </select>
  )
}

/** The list takes the place of this field when it comes, and takes its focus. */
const TypedModel = ({ label, value, onChange }: OneProps) => {
  const { playgroundPage: texts } = useTexts()
  const ref = useReturnFocus<HTMLInputElement>()
  return (
    <input
      ref={ref}
      type="text"
      className={styles.model}
      aria-label={label}
      placeholder={texts.modelHint()}
      autoComplete="off"
      spellCheck={false}
      translate="no"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
