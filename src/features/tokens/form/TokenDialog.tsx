import { useRef, type SubmitEvent } from 'react'
import { toggleId } from '@/machines/shared/selection'
import { shorterValidities, type TokenFields } from '@/machines/tokens/tokenFields'
import type { RefusalCode } from '@/openapi/refusalCodes'
import { textLength } from '@/openapi/rules/text'
import { tokenNameForm, tokenNameMaxLength, tokenNoteMaxLength } from '@/openapi/rules/tokens'
import { useModelOptions } from '@/src/features/shared/modelOptions/useModelOptions'
import { useTexts } from '@/src/i18n/texts'
import { Notice } from '@/src/ui/feedback/Notice'
import { Button } from '@/src/ui/forms/Button'
import { CheckList } from '@/src/ui/forms/CheckList'
import { FieldPair } from '@/src/ui/forms/Field'
import { Segmented } from '@/src/ui/forms/Segmented'
import { SelectField } from '@/src/ui/forms/SelectField'
import { TextField } from '@/src/ui/forms/TextField'
import { Dialog } from '@/src/ui/overlays/Dialog'
import styles from './TokenForm.module.css'
import { refusalText, refusedField, useFocusOnProblem, useTokenForm, type TokenFormState } from './useTokenForm'
import '@/src/ui/theme/native.css'

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
export const TokenDialog = ({ title, description, confirm, refused, failure, onDismiss, ...form }: DialogProps) => {
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

type SettingsProps = { form: TokenFormState; isNew: boolean }

/** Optional limits of a token, hidden from users who only want a token. */
const MoreSettings = ({ form, isNew }: SettingsProps) => {
  const texts = useTexts().tokensPage
  return (
    <details open={form.isOpen} onToggle={({ currentTarget }) => form.setOpen(currentTarget.open)}>
      <summary className={styles.summary} data-sign>
        {texts.moreSettings()}
      </summary>
      <div className={styles.settings}>
        <Scope form={form} />
        <FieldPair>
          <TextField
            name="rpm"
            value={form.values.rpm}
            onChange={({ target }) => form.change('rpm', target.value)}
            label={texts.rpm()}
            hint={texts.rpmHint()}
            error={form.errorOf('rpm')}
            readOnly={form.isBusy}
            inputMode="numeric"
            autoComplete="off"
          />
          {isNew && <Validity form={form} />}
        </FieldPair>
        <TextField
          name="note"
          value={form.values.note}
          onChange={({ target }) => form.change('note', target.value)}
          label={texts.note()}
          hint={texts.noteHint()}
          error={form.errorOf('note')}
          counter={texts.nameCounter({ used: textLength(form.values.note.trim()), limit: tokenNoteMaxLength })}
          readOnly={form.isBusy}
          autoComplete="off"
        />
      </div>
    </details>
  )
}

const Scope = ({ form }: { form: TokenFormState }) => {
  const texts = useTexts().tokensPage
  return (
    <div className={styles.scope}>
      {/* The choice has its label as the legend of its group. */}
      <span aria-hidden="true" className={styles.label}>
        {texts.scope()}
      </span>
      <Segmented
        label={texts.scope()}
        options={[
          { value: 'all', label: texts.scopeAll() },
          { value: 'some', label: texts.scopeSome() },
        ]}
        value={form.values.scope}
        onChange={(scope) => form.change('scope', scope)}
      />
      {form.values.scope === 'some' && <ModelsField form={form} />}
    </div>
  )
}

/** The models on offer and those chosen earlier; others by their ids, also where the list cannot be had. */
const ModelsField = ({ form }: { form: TokenFormState }) => {
  const texts = useTexts().tokensPage
  const chosen = form.values.models
  const { offered, shown, state } = useModelOptions({ chosen, isIncidental: true, words: texts })
  return (
    <>
      {shown.length > 0 && (
        <CheckList
          label={texts.models()}
          hint={texts.modelsChosen({ count: chosen.length })}
          error={form.errorOf('models')}
          options={shown.map((id) => ({ value: id, label: id, checked: chosen.includes(id) }))}
          disabled={form.isBusy}
          onToggle={(id) => form.change('models', toggleId(chosen, id, offered))}
        />
      )}
      {state}
      <TextField
        name="typedModels"
        value={form.values.typedModels}
        onChange={({ target }) => form.change('typedModels', target.value)}
        label={texts.typedModels()}
        hint={texts.typedModelsHint()}
        error={form.errorOf('typedModels') ?? (shown.length === 0 ? form.errorOf('models') : undefined)}
        readOnly={form.isBusy}
        translate="no"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  )
}

const Validity = ({ form }: { form: TokenFormState }) => {
  const texts = useTexts().tokensPage
  const chosen = shorterValidities.find((days) => days === form.values.validDays)
  return (
    <SelectField
      name="validDays"
      value={chosen ?? ''}
      onChange={({ target }) => form.change('validDays', shorterValidities.find((days) => days === target.value) ?? '')}
      label={texts.validity()}
      hint={texts.validityHint()}
      error={form.errorOf('validDays')}
      placeholder={texts.validityFull()}
      options={shorterValidities
        .toReversed()
        .map((days) => ({ value: days, label: texts.validityDays({ days: Number(days) }) }))}
      disabled={form.isBusy}
    />
  )
}
