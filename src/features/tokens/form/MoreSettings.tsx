import { toggleId } from '@/machines/shared/selection'
import { shorterValidities } from '@/machines/tokens/tokenFields'
import { textLength } from '@/openapi/rules/text'
import { tokenNoteMaxLength } from '@/openapi/rules/tokens'
import { useTexts } from '@/src/i18n/texts'
import { useModelOptions } from '@/src/features/shared/modelOptions/useModelOptions'
import { CheckList } from '@/src/ui/forms/CheckList'
import { Segmented } from '@/src/ui/forms/Segmented'
import { FieldPair } from '@/src/ui/forms/Field'
import { SelectField } from '@/src/ui/forms/SelectField'
import { TextField } from '@/src/ui/forms/TextField'
import type { TokenFormState } from './useTokenForm'
import styles from './TokenForm.module.css'

type Props = { form: TokenFormState; isNew: boolean }

/** Optional limits of a token, hidden from users who only want a token. */
export const MoreSettings = ({ form, isNew }: Props) => {
  const texts = useTexts().tokensPage
  return (
    <details
      className={styles.more}
      open={form.isOpen}
      onToggle={({ currentTarget }) => form.setOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>{texts.moreSettings()}</summary>
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
