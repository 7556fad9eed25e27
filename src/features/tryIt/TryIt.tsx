import { useSelector } from '@xstate/react'
import { useEffect, useRef, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { selectUserId } from '@/machines/session/session.selectors'
import { type TryItRef, selectAreModelsUnasked, selectIsAnswering, selectModels } from '@/machines/tryIt/tryIt.machine'
import { useSession } from '@/src/actors/portal'
import { usePageActor } from '@/src/actors/usePageActor'
import { useConfiguration } from '@/src/content/configuration'
import { isOwnModelApi, sampleBase } from '@/src/content/outside'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { TextAreaField } from '@/src/ui/forms/TextAreaField'
import { EquivalentCurl } from './EquivalentCurl'
import { ModelField } from './ModelField'
import { TokenField } from './TokenField'
import { TryItAnswer } from './TryItAnswer'
import { tryItPorts } from './tryIt.ports'
import styles from './TryIt.module.css'
import { useTrialForm } from './useTrialForm'
import '@/src/ui/theme/native.css'

type Props = {
  /** Reads an available token, which is stored nowhere here; without it the user pastes one. */
  readToken?: () => string
  /** The model to ask, where one was chosen elsewhere: the trial is open for it. */
  model?: string
}

/** The id of the trial's own line, which an address may lead to. */
const trialId = 'try-it'

/** One real call of the model API, where that is this portal's own. */
export const TryIt = ({ readToken, model = '' }: Props) => {
  const configuration = useConfiguration()
  const userId = useSelector(useSession(), selectUserId)
  if (!isOwnModelApi(configuration)) return null
  const isSignedIn = userId !== null
  // A pasted token is removed with them.
  return (
    <Trial
      key={userId}
      base={sampleBase(configuration)}
      isSignedIn={isSignedIn}
      chosen={model}
      {...(readToken && { readToken })}
    />
  )
}

type TrialProps = Omit<Props, 'model'> & { base: string; isSignedIn: boolean; chosen: string }

const Trial = ({ base, isSignedIn, readToken, chosen }: TrialProps) => {
  const texts = useTexts().tryIt
  const trial = usePageActor(tryItPorts, undefined)
  const areUnasked = useSelector(trial, selectAreModelsUnasked)
  const models = useSelector(trial, selectModels)
  const form = useTrialForm(readToken, chosen)
  const details = useOpenFor(chosen)
  const model = form.values.model.trim() || (models[0] ?? '')
  const wantModels = (own: (() => string) | null) => trial.send({ type: 'models.wanted', base, readToken: own })
  // The available token may be limited to some models.
  const wantOwnModels = () => wantModels(readToken ?? null)
  return (
    <details
      ref={details}
      className={styles.trial}
      onToggle={({ currentTarget }) => currentTarget.open && isSignedIn && areUnasked && wantOwnModels()}
    >
      <summary id={trialId} className={styles.summary} data-sign>
        {texts.title()}
      </summary>
      <div className={styles.parts}>
        <RequestForm
          trial={trial}
          form={form}
          hasToken={readToken !== undefined}
          onSend={() => trial.send({ type: 'call.sent', base, ...form.call, model })}
          // Signed-in users need no token for the list.
          {...(isSignedIn
            ? { onRetry: wantOwnModels }
            : {
                onToken: (token: string) => wantModels(() => token),
                onRetry: () => wantModels(() => form.values.token.trim()),
              })}
        />
        <TryItAnswer trial={trial} />
        <EquivalentCurl base={base} model={model} question={form.values.question} />
      </div>
    </details>
  )
}

/** Served, it is closed and knows of no choice. */
function useOpenFor(chosen: string) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (chosen !== '' && details.current) details.current.open = true
  }, [chosen])
  return details
}

type FormProps = {
  trial: TryItRef
  form: ReturnType<typeof useTrialForm>
  hasToken: boolean
  onSend: () => void
  onRetry?: () => void
  onToken?: (token: string) => void
}

const RequestForm = ({ trial, form, hasToken, onSend, onRetry, onToken }: FormProps) => {
  const texts = useTexts().tryIt
  const isAnswering = useSelector(trial, selectIsAnswering)
  const { values, errors, change, isSound } = form
  const element = useRef<HTMLFormElement>(null)
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isAnswering) return
    if (flushSync(isSound)) onSend()
    else element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return (
    <form ref={element} className={styles.form} onSubmit={send} noValidate>
      <p className={styles.lead}>{hasToken ? texts.ownLead() : texts.lead()}</p>
      {!hasToken && (
        <TokenField
          value={values.token}
          error={errors.token}
          onChange={(token) => change({ token })}
          onLeave={onToken}
        />
      )}
      <ModelField trial={trial} value={values.model} onChange={(model) => change({ model })} onRetry={onRetry} />
      <TextAreaField
        label={texts.question()}
        error={errors.question}
        rows={2}
        value={values.question}
        onChange={({ target }) => change({ question: target.value })}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={isAnswering}>
          {texts.send()}
        </Button>
        {isAnswering && (
          <Button returnFocus onClick={() => trial.send({ type: 'call.stopped' })}>
            {texts.stop()}
          </Button>
        )}
      </div>
    </form>
  )
}
