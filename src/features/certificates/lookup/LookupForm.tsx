import { useRef, useState, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { idFrom, idProblem, type IdProblem } from '@/machines/certificates/certificateId'
import { certificateIdMaxLength } from '@/openapi/rules/queries'
import { certificatePath } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { TextField } from '@/src/ui/forms/TextField'
import styles from './Lookup.module.css'

/** Leads to the page of the certificate whose number is typed or pasted. */
export const LookupForm = () => {
  const texts = useTexts().certificatePages.form
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<IdProblem | null>(null)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const id = idFrom(field.current?.value ?? '')
    const found = idProblem(id)
    setProblem(found)
    if (found === null) void navigate(certificatePath(id))
    else field.current?.focus()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.field}>
        <TextField
          label={texts.label()}
          hint={texts.hint()}
          error={problem === null ? undefined : texts.problem[problem]({ longest: certificateIdMaxLength })}
          inputRef={field}
          onChange={() => setProblem(null)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          required
        />
      </div>
      <Button type="submit" variant="primary">
        {texts.submit()}
      </Button>
      <p>{texts.verify()}</p>
    </form>
  )
}
