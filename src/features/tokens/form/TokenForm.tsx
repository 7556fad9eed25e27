import { useRef } from 'react'
import type { TokenFields } from '@/machines/tokens/tokenFields'
import type { RefusalCode } from '@/openapi/refusalCodes'
import { textLength } from '@/openapi/rules/text'
import { tokenNameForm, tokenNameMaxLength } from '@/openapi/rules/tokens'
import { useTexts } from '@/src/i18n/texts'
import { TextField } from '@/src/ui/forms/TextField'
import { MoreSettings } from './MoreSettings'
import { useFocusOnProblem, useTokenForm } from './useTokenForm'
import styles from './TokenForm.module.css'

export type TokenFormProps = {
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
export const TokenForm = ({ id, isNew, ...props }: TokenFormProps) => {
  const texts = useTexts().tokensPage
  const form = useTokenForm(props)
  const element = useRef<HTMLFormElement>(null)
  useFocusOnProblem(element, form.faultyTries)
  const { name } = form.values
  return (
    <form ref={element} id={id} className={styles.form} noValidate onSubmit={form.submit}>
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
