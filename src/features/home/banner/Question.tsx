import { useRef, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { usePortalRuntime } from '@/src/runtime/portal'
import { paths } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { ArrowRightIcon } from '@/src/ui/base/icons'
import { Button } from '@/src/ui/forms/Button'
import styles from './Question.module.css'

const importDraft = () => import('./questionDraft')

/**
 * A visitor's question for the playground, where it waits to be sent. React does not control the field, which keeps what was
 * typed before the scripts came; without scripts the form opens the playground, and the address never has the text.
 */
export const Question = () => {
  const { homePage: texts } = useTexts()
  const { window } = usePortalRuntime().services
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const ask = async (event: SyntheticEvent) => {
    event.preventDefault()
    const text = field.current?.value.trim() ?? ''
    // A missing file of scripts is the playground's to report.
    const draft = text === '' ? null : await importDraft().catch(() => null)
    draft?.storeQuestion(window, text)
    await navigate(paths.playground)
  }
  return (
    <form action={paths.playground} className={styles.question} onSubmit={(event) => void ask(event)}>
      <input
        ref={field}
        type="text"
        className={styles.field}
        aria-label={texts.question()}
        placeholder={texts.questionHint()}
        autoComplete="off"
        enterKeyHint="send"
        onFocus={() => void importDraft()}
      />
      <Button type="submit" variant="primary">
        <span>{texts.ask()}</span>
        <ArrowRightIcon />
      </Button>
    </form>
  )
}
