import { useSelector } from '@xstate/react'
import { useFormik } from 'formik'
import { useRef, type ChangeEvent, type SubmitEvent } from 'react'
import { tokenNameMaxLength } from '../../../../machines/tokens/tokenName'
import type { TokensRef } from '../../../../machines/tokens/tokens.machine'
import {
  selectDraftName,
  selectHasCreateFailed,
  selectIsCreating,
  selectNameProblem,
  selectRefusal,
} from '../../../../machines/tokens/tokens.selectors'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import { Notice } from '../../../ui/Notice'
import { TextField } from '../../../ui/TextField'
import { nameProblemText, refusalText } from './tokenNameError'
import { asNameProblem, tokenNameSchema, type TokenNameForm } from './tokenNameForm'
import styles from './Tokens.module.css'

const formId = 'create-token'

/** Asks for a name; the name stays through a refusal or a fault. */
export const CreateTokenDialog = ({ tokens }: { tokens: TokensRef }) => {
  const texts = useTexts()
  const isCreating = useSelector(tokens, selectIsCreating)
  const hasFailed = useSelector(tokens, selectHasCreateFailed)
  const dismiss = () => tokens.send({ type: 'token.create.dismissed' })
  return (
    <Dialog
      title={texts.tokensPage.createTitle()}
      description={texts.tokensPage.createText()}
      onDismiss={dismiss}
      actions={
        <>
          <Button disabled={isCreating} onClick={dismiss}>
            {texts.common.cancel()}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isCreating}>
            {isCreating ? texts.tokensPage.creating() : texts.tokensPage.createConfirm()}
          </Button>
        </>
      }
    >
      <NameForm tokens={tokens} isCreating={isCreating} />
      {hasFailed && (
        <Notice tone="error" role="alert">
          {texts.tokensPage.createFailed()}
        </Notice>
      )}
    </Dialog>
  )
}

const NameForm = ({ tokens, isCreating }: { tokens: TokensRef; isCreating: boolean }) => {
  const texts = useTexts().tokensPage
  const field = useRef<HTMLInputElement>(null)
  const form = useFormik<TokenNameForm>({
    initialValues: { name: useSelector(tokens, selectDraftName) },
    validationSchema: tokenNameSchema,
    validateOnBlur: false,
    onSubmit: ({ name }) => tokens.send({ type: 'token.named', name }),
  })
  const error = useNameError(tokens, form)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isCreating) return
    form.handleSubmit(event)
    field.current?.focus()
  }
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    form.handleChange(event)
    tokens.send({ type: 'token.name.typed', name: event.target.value })
  }
  return (
    <form id={formId} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        {...form.getFieldProps('name')}
        onChange={type}
        inputRef={field}
        data-autofocus
        label={texts.nameLabel()}
        hint={texts.nameHint()}
        placeholder={texts.namePlaceholder()}
        error={error}
        counter={texts.nameCounter({ used: Array.from(form.values.name).length, limit: tokenNameMaxLength })}
        readOnly={isCreating}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </form>
  )
}

type Form = { values: TokenNameForm; errors: { name?: string }; submitCount: number }

/** The form's own finding once something was submitted, else the server's about the very name that was sent. */
const useNameError = (tokens: TokensRef, { values, errors, submitCount }: Form) => {
  const texts = useTexts().tokensPage
  const sentName = useSelector(tokens, selectDraftName)
  const problemOfMachine = useSelector(tokens, selectNameProblem)
  const refusal = useSelector(tokens, selectRefusal)
  const problem = submitCount > 0 ? (asNameProblem(errors.name) ?? problemOfMachine) : null
  if (problem) return nameProblemText(texts, problem)
  return refusal !== null && values.name === sentName ? refusalText(texts, refusal) : undefined
}
