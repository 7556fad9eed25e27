import { useSelector } from '@xstate/react'
import { useRef, type SubmitEvent } from 'react'
import * as edits from '@/machines/tokens/edit.machine'
import * as creations from '@/machines/tokens/newToken.machine'
import type { TokenFields } from '@/machines/tokens/tokenFields'
import type { RefusalCode } from '@/openapi/refusalCodes'
import { textLength } from '@/openapi/rules/text'
import { tokenNameForm, tokenNameMaxLength } from '@/openapi/rules/tokens'
import { useTexts } from '@/src/i18n/texts'
import { Notice } from '@/src/ui/feedback/Notice'
import { Button } from '@/src/ui/forms/Button'
import { TextField } from '@/src/ui/forms/TextField'
import { Dialog } from '@/src/ui/overlays/Dialog'
import { MoreSettings } from './MoreSettings'
import styles from './TokenForm.module.css'
import { refusalText, refusedField, useFocusOnProblem, useTokenForm } from './useTokenForm'

/** Asks for a new token. */
export const CreateTokenDialog = ({ newToken }: { newToken: creations.NewTokenRef }) => {
  const texts = useTexts().tokensPage
  const isCreating = useSelector(newToken, creations.selectIsCreating)
  const fields = useSelector(newToken, creations.selectDraftFields)
  const isUnconfirmed = useSelector(newToken, creations.selectIsUnconfirmed)
  return (
    <TokenDialog
      id="create-token"
      title={texts.createTitle()}
      description={texts.createText()}
      confirm={isCreating ? texts.creating() : texts.createConfirm()}
      fields={fields}
      sent={fields}
      isNew
      refusal={useSelector(newToken, creations.selectRefusal)}
      refused={texts.createRefused()}
      failure={isUnconfirmed ? texts.createFailed() : null}
      isBusy={isCreating}
      onType={(typed) => newToken.send({ type: 'token.typed', fields: typed })}
      onSubmit={(submitted) => newToken.send({ type: 'token.submitted', fields: submitted })}
      onDismiss={() => newToken.send({ type: 'token.create.dismissed' })}
    />
  )
}

/** Asks what a token shall be called and limited to. */
export const EditTokenDialog = ({ edit }: { edit: edits.EditRef }) => {
  const texts = useTexts().tokensPage
  const name = useSelector(edit, edits.selectCurrentName)
  const isSaving = useSelector(edit, edits.selectIsSaving)
  const isUnconfirmed = useSelector(edit, edits.selectIsUnconfirmed)
  return (
    <TokenDialog
      id="edit-token"
      title={texts.editTitle()}
      description={texts.editText({ name })}
      confirm={isSaving ? texts.saving() : texts.editConfirm()}
      fields={useSelector(edit, edits.selectFirstFields)}
      sent={useSelector(edit, edits.selectSentFields)}
      isNew={false}
      refusal={useSelector(edit, edits.selectRefusal)}
      refused={texts.saveRefused()}
      failure={isUnconfirmed ? texts.saveFailed() : null}
      isBusy={isSaving}
      onType={(fields) => edit.send({ type: 'edit.typed', fields })}
      onSubmit={(fields) => edit.send({ type: 'edit.submitted', fields })}
      onDismiss={() => edit.send({ type: 'edit.dismissed' })}
    />
  )
}

type DialogProps = FormProps & {
  title: string
  description: string
  /** The label of the submit button, also while submitting. */
  confirm: string
  /** A general message for a rejection without a field. */
  refused: string
  /** A message that the last attempt's outcome is unknown; null if it is known. */
  failure: string | null
  onDismiss: () => void
}

/** Asks for a token; what was typed stays through a refusal or a fault. */
const TokenDialog = ({ title, description, confirm, refused, failure, onDismiss, ...form }: DialogProps) => {
  const texts = useTexts()
  const { refusal, sent } = form
  const isWhole = refusedField(refusal, sent) === null
  const said = refusal !== null && isWhole ? refusalText(texts.tokensPage, refusal, refused) : failure
  return (
    <Dialog
      title={title}
      description={description}
      onDismiss={onDismiss}
      actions={
        <>
          <Button disabled={form.isBusy} onClick={onDismiss}>
            {texts.common.cancel()}
          </Button>
          <Button type="submit" form={form.id} variant="primary" busy={form.isBusy}>
            {confirm}
          </Button>
        </>
      }
    >
      <TokenForm {...form} />
      {said !== null && (
        <Notice tone="error" role="alert">
          {said}
        </Notice>
      )}
    </Dialog>
  )
}

type FormProps = {
  id: string
  /** The initial values of the form. */
  fields: TokenFields
  /** The last submitted values. */
  sent: TokenFields
  /** Why the server did not take `sent`. */
  refusal: RefusalCode | null
  isBusy: boolean
  /** Whether the token is not made yet, so that its validity can be chosen. */
  isNew: boolean
  onType: (fields: TokenFields) => void
  onSubmit: (fields: TokenFields) => void
}

/** The name and limits of a token; typed text stays after any outcome. */
const TokenForm = ({ id, isNew, ...props }: FormProps) => {
  const texts = useTexts().tokensPage
  const form = useTokenForm(props)
  const element = useRef<HTMLFormElement>(null)
  useFocusOnProblem(element, form.faultyTries)
  const { name } = form.values
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void form.submit(event.currentTarget)
  }
  return (
    <form ref={element} id={id} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        name="name"
        value={name}
        onChange={({ target }) => form.change('name', target.value)}
        data-autofocus
        label={texts.nameLabel()}
        hint={texts.nameHint()}
        placeholder={texts.namePlaceholder()}
        error={form.errorOf('name')}
        counter={texts.nameCounter({ used: textLength(tokenNameForm(name)), limit: tokenNameMaxLength })}
        readOnly={form.isBusy}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <MoreSettings form={form} isNew={isNew} />
    </form>
  )
}
