import { useSelector } from '@xstate/react'
import { useState, type SyntheticEvent } from 'react'
import { selectUserId } from '@/machines/session/session.selectors'
import { selectIsAnswering } from '@/machines/tryIt/tryIt.selectors'
import { useSession } from '@/src/actors/portal'
import { usePageActor } from '@/src/actors/usePageActor'
import { useConfiguration } from '@/src/content/configuration'
import { isOwnModelApi, sampleBase } from '@/src/content/outside'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { TextAreaField } from '@/src/ui/forms/TextAreaField'
import { TextField } from '@/src/ui/forms/TextField'
import { TryItAnswer } from './TryItAnswer'
import { tryItPorts } from './tryIt.ports'
import styles from './TryIt.module.css'

type Props = {
  /** Reads a token that is at hand, which is kept nowhere here; without it the person pastes one. */
  readToken?: () => string
}

/** One real call of the model API, where that is this portal's own. */
export const TryIt = ({ readToken }: Props) => {
  const configuration = useConfiguration()
  const userId = useSelector(useSession(), selectUserId)
  if (!isOwnModelApi(configuration)) return null
  // A pasted token is removed with them.
  return <Trial key={userId} base={sampleBase(configuration)} {...(readToken && { readToken })} />
}

const Trial = ({ base, readToken }: Props & { base: string }) => {
  const texts = useTexts().tryIt
  const trial = usePageActor(tryItPorts, undefined)
  const isAnswering = useSelector(trial, selectIsAnswering)
  const { values, call, errors, change, isSound } = useTrialForm(readToken)

  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isAnswering && isSound()) trial.send({ type: 'call.sent', base, ...call })
  }
  return (
    <details className={styles.trial}>
      <summary className={styles.summary}>{texts.title()}</summary>
      <form className={styles.form} onSubmit={send} noValidate>
        <p className={styles.lead}>{readToken === undefined ? texts.lead() : texts.ownLead()}</p>
        {readToken === undefined && (
          <TokenField value={values.token} error={errors.token} onChange={(typed) => change({ token: typed })} />
        )}
        <TextField
          label={texts.model()}
          hint={texts.modelHint()}
          autoComplete="off"
          spellCheck={false}
          value={values.model}
          onChange={({ target }) => change({ model: target.value })}
        />
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
          {isAnswering && <Button onClick={() => trial.send({ type: 'call.stopped' })}>{texts.stop()}</Button>}
        </div>
        <TryItAnswer trial={trial} />
      </form>
    </details>
  )
}

type TokenFieldProps = { value: string; error: string | undefined; onChange: (token: string) => void }

const TokenField = ({ value, error, onChange }: TokenFieldProps) => {
  const texts = useTexts().tryIt
  return (
    <TextField
      label={texts.token()}
      hint={texts.tokenHint()}
      error={error}
      type="password"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

type Values = { token: string; model: string; question: string }

/** What is typed lives as long as the page is shown, and nowhere else. */
function useTrialForm(readOwn: (() => string) | undefined) {
  const texts = useTexts().tryIt
  const [values, setValues] = useState<Values>({ token: '', model: '', question: texts.questionDefault() })
  const [isChecked, setChecked] = useState(false)
  const { token, model, question } = values
  const isTokenMissing = !readOwn && token.trim() === ''
  const isQuestionMissing = question.trim() === ''
  return {
    values,
    call: { model, question, readToken: readOwn ?? (() => token) },
    errors: {
      token: isChecked && isTokenMissing ? texts.tokenMissing() : undefined,
      question: isChecked && isQuestionMissing ? texts.questionMissing() : undefined,
    },
    change: (changed: Partial<Values>) => setValues({ ...values, ...changed }),
    isSound: () => {
      setChecked(true)
      return !isTokenMissing && !isQuestionMissing
    },
  }
}
