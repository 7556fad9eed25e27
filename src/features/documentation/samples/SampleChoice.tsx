import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import type { samplesMachine } from '@/machines/documentation/samples.machine'
import * as select from '@/machines/documentation/samples.machine'
import type { Chapter } from '@/src/content/documentation/documentation'
import { paths } from '@/src/content/pages'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import styles from './SampleChoice.module.css'

type SamplesProps = { samples: ActorRefFrom<typeof samplesMachine> }
type Props = SamplesProps & Chapter['choices'] & { isSignedIn: boolean }

/**
 * The model and the user's token in the samples, for signed-in users; in the served page from the start,
 * so that nothing below moves when the scripts come.
 */
export const SampleChoice = ({ samples, model, token, isSignedIn }: Props) => {
  const { sampleChoice: texts } = useTexts()
  const isOffered = useSelector(samples, select.selectIsOffered)
  if (!(isOffered || isSignedIn) || !(model || token)) return null
  return (
    <div role="group" className={styles.choice} aria-label={texts.title()}>
      {model && <ModelChoice samples={samples} />}
      {token && <TokenChoice samples={samples} />}
      <Incomplete samples={samples} />
    </div>
  )
}

const ModelChoice = ({ samples }: SamplesProps) => {
  const { sampleChoice: texts } = useTexts()
  const model = useSelector(samples, select.selectModel)
  const models = useSelector(samples, select.selectModels)
  return (
    <label className={styles.field}>
      {texts.model()}
      <select
        translate="no"
        value={model}
        disabled={models.length === 0}
        onChange={({ target }) => samples.send({ type: 'model.chosen', modelId: target.value })}
      >
        {(models.length === 0 ? [model] : models).map((id) => (
          <option key={id}>{id}</option>
        ))}
      </select>
    </label>
  )
}

const TokenChoice = ({ samples }: SamplesProps) => {
  const { sampleChoice: texts } = useTexts()
  const tokens = useSelector(samples, select.selectTokens)
  const token = useSelector(samples, select.selectToken)
  return (
    <>
      <label className={styles.field}>
        {texts.token()}
        <select
          value={token?.id ?? ''}
          disabled={tokens.length === 0}
          onChange={({ target }) => samples.send({ type: 'token.chosen', tokenId: target.value || null })}
        >
          <option value="">{texts.unnamed()}</option>
          {tokens.map(({ id, token_name: name }) => (
            <option key={id} value={id} translate="no">
              {name}
            </option>
          ))}
        </select>
      </label>
      {token && <TokenHint samples={samples} name={token.token_name} />}
    </>
  )
}

/** The place of the token in the samples: its value is not known here. */
const TokenHint = ({ samples, name }: SamplesProps & { name: string }) => {
  const { sampleChoice: texts } = useTexts()
  const variable = useSelector(samples, select.selectVariable)
  return (
    <p className={styles.hint}>
      {texts.variable({ name })}
      <code translate="no">{variable}</code>
      {texts.variableEnd()} <Link to={`${paths.apiDocument}#get-a-token`}>{texts.setVariable()}</Link>
    </p>
  )
}

const Incomplete = ({ samples }: SamplesProps) => {
  const { sampleChoice: texts, common } = useTexts()
  const isIncomplete = useSelector(samples, select.selectIsIncomplete)
  return (
    <span role="status">
      {isIncomplete && (
        <>
          {texts.failed()}{' '}
          <Button returnFocus size="small" onClick={() => samples.send({ type: 'lists.reloaded' })}>
            {common.retry()}
          </Button>
        </>
      )}
    </span>
  )
}
