import { useState, type SyntheticEvent } from 'react'
import type { Lane, ToolCall } from '@/machines/playground/conversation'
import { useTag } from '@/src/runtime/useTag'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { TextAreaField } from '@/src/ui/forms/TextAreaField'
import { useBeginning } from '../markdown/Beginning'
import { usePlaygroundParts } from '../playgroundContext'
import styles from './ToolCalls.module.css'

/** The functions that the model wants to be run, with their arguments, and the results that were sent. */
export const ToolCalls = ({ calls }: { calls: readonly ToolCall[] }) => {
  const { playgroundPage: texts } = useTexts()
  return calls.map(({ name, arguments: given, result }, index) => (
    <div key={index} className={styles.tool} role="group" aria-label={texts.toolCall({ name })}>
      <p className={styles.toolName}>{texts.toolCall({ name })}</p>
      <p>{texts.toolArguments()}</p>
      <Json text={given} />
      {result !== null && (
        <>
          <p>{texts.toolResult({ name })}</p>
          <Json text={result} />
        </>
      )}
    </div>
  ))
}

const Json = ({ text }: { text: string }) => {
  const { shown, rest } = useBeginning(indented(text))
  return (
    <>
      <pre tabIndex={0} translate="no">
        <code>{shown}</code>
      </pre>
      {rest}
    </>
  )
}

/** JSON over several lines; any other text as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** A field for the result of each call; sending them continues the answer. */
export const ToolResults = ({ calls, lane }: { calls: readonly ToolCall[]; lane: Lane }) => {
  const { playgroundPage: texts } = useTexts()
  const { playground, hasToken } = usePlaygroundParts()
  const isBusy = useTag(playground, 'busy')
  const [results, setResults] = useState(() => calls.map(() => ''))
  const [isChecked, setChecked] = useState(false)
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    const missing = results.findIndex((result) => result.trim() === '')
    if (missing >= 0) event.currentTarget.querySelectorAll('textarea')[missing]?.focus()
    else if (!isBusy && hasToken()) playground.send({ type: 'results.sent', lane, results })
  }
  return (
    <form className={styles.results} onSubmit={send} noValidate>
      {calls.map(({ name }, index) => (
        <TextAreaField
          key={index}
          label={texts.toolResult({ name })}
          hint={texts.toolResultHint()}
          error={isChecked && results[index]?.trim() === '' ? texts.toolResultMissing() : undefined}
          rows={3}
          value={results[index] ?? ''}
          onChange={({ target }) => setResults(results.map((one, place) => (place === index ? target.value : one)))}
        />
      ))}
      <div className={styles.actions}>
        <Button returnFocus type="submit" variant="primary" size="small" busy={isBusy}>
          {texts.sendResults()}
        </Button>
      </div>
    </form>
  )
}
