import { useFormik } from 'formik'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { noFields, type TokenField, type TokenFields } from '@/machines/tokens/tokenFields'
import { RefusalCode } from '@/openapi/refusalCodes'
import { tokenForm, type TokenProblem } from '@/openapi/rules/tokenForm'
import {
  chosenModels,
  tokenModelsMax,
  tokenNameMaxLength,
  tokenNoteMaxLength,
  tokenRpmMax,
} from '@/openapi/rules/tokens'
import { exactCount } from '@/src/content/formatCount'
import { useTexts, type Texts } from '@/src/i18n/texts'

/** A message of `tokenForm` in words; undefined for any other message. */
export function problemText(texts: Texts['tokensPage'], message: unknown): string | undefined {
  const words: Readonly<Record<TokenProblem, () => string>> = {
    empty: texts.nameEmpty,
    characters: texts.nameCharacters,
    tooLong: () => texts.nameTooLong({ limit: tokenNameMaxLength }),
    noModel: texts.noModel,
    noModelId: texts.noModelId,
    tooManyModels: () => texts.tooManyModels({ limit: tokenModelsMax }),
    notANumber: texts.rpmNotANumber,
    tooLarge: () => texts.rpmTooLarge({ limit: exactCount(tokenRpmMax) }),
    noteTooLong: () => texts.noteTooLong({ limit: tokenNoteMaxLength }),
  }
  return Object.entries(words).find(([problem]) => problem === message)?.[1]()
}

/** A field in whose words the server can refuse a token. */
type RefusedField = 'name' | 'models' | 'rpm' | 'note' | 'validDays'

const refusedFields: Readonly<Partial<Record<RefusalCode, RefusedField>>> = {
  [RefusalCode.TOKEN_NAME_TAKEN]: 'name',
  [RefusalCode.TOKEN_NAME_INVALID]: 'name',
  [RefusalCode.TOKEN_MODELS_INVALID]: 'models',
  [RefusalCode.TOKEN_RPM_INVALID]: 'rpm',
  [RefusalCode.TOKEN_NOTE_INVALID]: 'note',
  [RefusalCode.TOKEN_VALIDITY_INVALID]: 'validDays',
}

/** The field of a rejection of `sent`; null if it has no field, or its field is hidden. */
export function refusedField(refusal: RefusalCode | null, sent: TokenFields): RefusedField | null {
  const field = (refusal !== null && refusedFields[refusal]) || null
  return field === 'models' && sent.scope === 'all' ? null : field
}

/** Whether a field holds what was sent: a refusal is about nothing else. */
export const isAsSent = (field: RefusedField, typed: TokenFields, sent: TokenFields): boolean =>
  field === 'models' ? chosenModels(typed).join() === chosenModels(sent).join() : typed[field] === sent[field]

/** Why the server did not take a field, in words that belong to it. */
function refusedFieldText(texts: Texts['tokensPage'], refusal: RefusalCode, field: RefusedField): string {
  const words: Readonly<Record<RefusedField, () => string>> = {
    name: refusal === RefusalCode.TOKEN_NAME_TAKEN ? texts.nameTaken : texts.nameCharacters,
    models: texts.modelsRefused,
    rpm: texts.rpmRefused,
    note: texts.noteRefused,
    validDays: texts.validityRefused,
  }
  return words[field]()
}

/** Why the server did not take the token as a whole; `otherwise` where nothing more is known. */
export const refusalText = (texts: Texts['tokensPage'], refusal: RefusalCode, otherwise: string): string => {
  if (refusal === RefusalCode.TOKEN_EXPIRED) return texts.editExpired()
  return refusal === RefusalCode.TOKEN_LIMIT_REACHED ? texts.limitReached() : otherwise
}

type Options = {
  /** The initial values of the form. */
  fields: TokenFields
  /** The last submitted values. */
  sent: TokenFields
  /** Why the server did not take `sent`. */
  refusal: RefusalCode | null
  isBusy: boolean
  onType: (fields: TokenFields) => void
  onSubmit: (fields: TokenFields) => void
}

/** Whether something else than a name is given. */
const isMore = (fields: TokenFields) => JSON.stringify({ ...fields, name: '' }) !== JSON.stringify(noFields)

/** Values and messages of the form; every change is reported, and further settings are open if they have values. */
export function useTokenForm({ fields, sent, refusal, isBusy, onType, onSubmit }: Options) {
  const texts = useTexts().tokensPage
  const [isOpen, setOpen] = useState(() => isMore(fields))
  const form = useFormik<TokenFields>({
    initialValues: fields,
    validationSchema: tokenForm,
    validateOnBlur: false,
    onSubmit,
  })
  const { values, errors, submitCount } = form
  const [faultyTries, setFaultyTries] = useState(0)
  const [seenRefusal, setSeenRefusal] = useState(refusal)
  const refused = refusedField(refusal, sent)
  if (seenRefusal !== refusal) {
    setSeenRefusal(refusal)
    if (refused !== null) setFaultyTries(faultyTries + 1)
    if (refused !== null && refused !== 'name') setOpen(true)
  }

  const change = <Field extends TokenField>(field: Field, value: TokenFields[Field]) => {
    if (isBusy) return
    void form.setFieldValue(field, value)
    onType({ ...values, [field]: value })
  }
  /** The form's own error after a submission, else the server's for the submitted values. */
  const errorOf = (field: TokenField): string | undefined => {
    const problem = submitCount > 0 ? problemText(texts, errors[field]) : undefined
    if (problem !== undefined) return problem
    if (refusal === null || field !== refused) return undefined
    return isAsSent(refused, values, sent) ? refusedFieldText(texts, refusal, refused) : undefined
  }
  const submit = async (element: HTMLFormElement) => {
    if (isBusy) return
    const { name, ...further } = await form.validateForm()
    const isFurther = Object.keys(further).length > 0
    if (isFurther) setOpen(true)
    if (name !== undefined || isFurther) setFaultyTries(faultyTries + 1)
    else element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    await form.submitForm()
  }
  return { values, isBusy, isOpen, faultyTries, setOpen, change, errorOf, submit }
}

export type TokenFormState = ReturnType<typeof useTokenForm>

/** A submission that is not valid, here or for the server, moves the focus to the first field that is not, as soon as that says so. */
export function useFocusOnProblem(element: RefObject<HTMLFormElement | null>, faultyTries: number) {
  const answered = useRef(0)
  useEffect(() => {
    if (answered.current === faultyTries) return
    const found = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!found) return
    answered.current = faultyTries
    found.focus()
  })
}
