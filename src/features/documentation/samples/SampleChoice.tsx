import { useSelector } from '@xstate/react'
import { use } from 'react'
import { Link } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import type { samplesMachine } from '@/machines/documentation/samples.machine'
import * as select from '@/machines/documentation/samples.machine'
import { paths } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import '@/src/ui/theme/native.css'
import styles from './SampleChoice.module.css'
import { SamplesContext } from './sampleValues'

type SamplesProps = { samples: ActorRefFrom<typeof samplesMachine> }

/**
 * The model and the user's token, in the bar of a sample that names them (`uses`); for signed-in users, in the served page from
 * the start, so that nothing below moves when the scripts come.
 */
export const SampleChoice = ({ uses }: { uses: string | undefined }) => {
  const samples = use(SamplesContext)
  if (samples === null || uses === undefined) return null
  return (
    <div className={styles.choice}>
      {uses.includes('model') && <ModelChoice samples={samples} />}
      {uses.includes('token') && <TokenChoice samples={samples} />}
    </div>
  )
}

const ModelChoice = ({ samples }: SamplesProps) => {
  const { sampleChoice: texts } = useTexts()
  const model = useSelector(samples, select.selectModel)
  const models = useSelector(samples, select.selectModels)
  return (
    <select
      className={styles.select}
      aria-label={texts.model()}
      translate="no"
      value={model}
      disabled={models.length === 0}
      onChange={({ target }) => samples.send({ type: 'model.chosen', modelId: target.value })}
    >
      {(models.length === 0 ? [model] : models).map((id) => (
        <option key={id}>{id}</option>
      ))}
    </select>
  )
}

const TokenChoice = ({ samples }: SamplesProps) => {
  const { sampleChoice: texts } = useTexts()
  const tokens = useSelector(samples, select.selectTokens)
  const token = useSelector(samples, select.selectToken)
  return (
    <>
      <select
        className={styles.select}
        aria-label={texts.token()}
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
