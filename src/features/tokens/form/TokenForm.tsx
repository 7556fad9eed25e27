import { useState } from 'react'
import { toggleId } from '@/machines/shared/selection'
import type { FormRef } from '@/machines/submit/submit.machine'
import { noFields, shorterValidities, type TokenFields } from '@/machines/tokens/tokenFields'
import { textLength } from '@/openapi/rules/text'
import { tokenForm } from '@/openapi/rules/tokenForm'
import { tokenNameForm, tokenNameMaxLength, tokenNoteMaxLength } from '@/openapi/rules/tokens'
import { useModelOptions } from '@/src/parts/modelOptions/useModelOptions'
import { useTexts } from '@/src/i18n/texts'
import { SubmitForm } from '@/src/parts/form/SubmitForm'
import type { FormState } from '@/src/parts/form/useSubmitForm'
import { CheckList } from '@/src/ui/forms/CheckList'
import { FieldPair } from '@/src/ui/forms/Field'
import { Segmented } from '@/src/ui/forms/Segmented'
import { SelectField } from '@/src/ui/forms/SelectField'
import { TextField } from '@/src/ui/forms/TextField'
import styles from './TokenForm.module.css'
import { problemText, refusalText, refusedPart } from './tokenWords'
import '@/src/ui/theme/native.css'

type TokenFormState = FormState<TokenFields>

type Props = {
  form: FormRef<TokenFields>
  /** The name of the edited token; none for a new one. */
  name?: string
}

/** Asks what a token shall be called and limited to. */
export const TokenForm = ({ form, name }: Props) => {
  const { tokensPage: texts, lists } = useTexts()
  const isNew = name === undefined
  const refused = isNew ? texts.createRefused() : lists.saveRefused()
  return (
    <SubmitForm
      form={form}
      schema={tokenForm}
      title={isNew ? texts.createTitle() : texts.editTitle()}
      description={isNew ? texts.createText() : texts.editText({ name })}
      submit={isNew ? texts.createConfirm() : lists.save()}
      submitting={isNew ? texts.creating() : lists.saving()}
      unconfirmedText={isNew ? texts.createFailed() : lists.saveFailed()}
      problemText={(_, problem) => problemText(texts, problem)}
      refusalText={(code, sent) => refusalText(texts, code, sent, refused)}
      refusedPart={refusedPart}
    >
      {(state) => <Fields form={state} isNew={isNew} />}
    </SubmitForm>
  )
}

type FieldsProps = { form: TokenFormState; isNew: boolean }

/** The validity of a token can be chosen while it is new. */
const Fields = ({ form, isNew }: FieldsProps) => {
  const texts = useTexts().tokensPage
  const used = textLength(tokenNameForm(form.values.name))
  return (
    <>
      <TextField
        {...form.line('name')}
        data-autofocus
        label={texts.nameLabel()}
        hint={texts.nameHint()}
        placeholder={texts.namePlaceholder()}
        counter={texts.nameCounter({ used, limit: tokenNameMaxLength })}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <MoreSettings form={form} isNew={isNew} />
    </>
  )
}

const further = ['models', 'typedModels', 'rpm', 'note', 'validDays'] as const

/** Optional limits of a token, hidden from users who only want a token, until one of them has a value or a problem. */
const MoreSettings = ({ form, isNew }: FieldsProps) => {
  const texts = useTexts().tokensPage
  const [isOpen, setOpen] = useState(() => JSON.stringify({ ...form.values, name: '' }) !== JSON.stringify(noFields))
  const [seenTries, setSeenTries] = useState(form.faultyTries)
  if (seenTries !== form.faultyTries) {
    setSeenTries(form.faultyTries)
    if (further.some((field) => form.errorOf(field) !== undefined)) setOpen(true)
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary} data-sign>
        {texts.moreSettings()}
      </summary>
      <div className={styles.settings}>
        <Scope form={form} />
        <FieldPair>
          <TextField
            {...form.line('rpm')}
            label={texts.rpm()}
            hint={texts.rpmHint()}
            inputMode="numeric"
            autoComplete="off"
          />
          {isNew && <Validity form={form} />}
        </FieldPair>
        <TextField
          {...form.line('note')}
          label={texts.note()}
          hint={texts.noteHint()}
          counter={texts.nameCounter({ used: textLength(form.values.note.trim()), limit: tokenNoteMaxLength })}
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
        {...form.line('typedModels')}
        label={texts.typedModels()}
        hint={texts.typedModelsHint()}
        error={form.errorOf('typedModels') ?? (shown.length === 0 ? form.errorOf('models') : undefined)}
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
