import { useFormik } from 'formik'
import { useRef, type ChangeEvent, type SubmitEvent } from 'react'
import { textLength } from '@/openapi/rules/text'
import { tokenNameForm, tokenNameMaxLength } from '@/openapi/rules/tokens'
import { useTexts } from '@/src/i18n/texts'
import { TextField } from '@/src/ui/forms/TextField'
import { nameProblemText } from './tokenNameError'
import { asNameProblem, tokenNameSchema, type TokenNameValues } from './tokenNameSchema'
import styles from './Tokens.module.css'

type Props = {
  id: string
  /** What the field starts with. */
  name: string
  /** The name that `refusal` is about. */
  sentName: string
  /** Why the server did not take `sentName`, in words. */
  refusal: string | undefined
  isBusy: boolean
  onType?: (name: string) => void
  onSubmit: (name: string) => void
}

/** The name of a token in a form of its own; what was typed stays through whatever comes of it. */
export const TokenNameForm = ({ id, name, sentName, refusal, isBusy, onType, onSubmit }: Props) => {
  const texts = useTexts().tokensPage
  const field = useRef<HTMLInputElement>(null)
  const form = useFormik<TokenNameValues>({
    initialValues: { name },
    validationSchema: tokenNameSchema,
    validateOnBlur: false,
    onSubmit: (values) => onSubmit(values.name),
  })
  // The form's own finding once something was submitted, else the server's about the very name that was sent.
  const found = form.submitCount > 0 ? asNameProblem(form.errors.name) : null
  const ofServer = form.values.name === sentName ? refusal : undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    form.handleSubmit(event)
    field.current?.focus()
  }
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    form.handleChange(event)
    onType?.(event.target.value)
  }
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        {...form.getFieldProps('name')}
        onChange={type}
        inputRef={field}
        data-autofocus
        label={texts.nameLabel()}
        hint={texts.nameHint()}
        placeholder={texts.namePlaceholder()}
        error={found ? nameProblemText(texts, found) : ofServer}
        counter={texts.nameCounter({ used: textLength(tokenNameForm(form.values.name)), limit: tokenNameMaxLength })}
        readOnly={isBusy}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </form>
  )
}
