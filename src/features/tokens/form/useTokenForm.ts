import { useFormik } from 'formik'
import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { fieldProblems, noFields, type TokenField, type TokenFields } from '@/machines/tokens/tokenFields'
import type { RefusalCode } from '@/openapi/refusalCodes'
import { useTexts } from '@/src/i18n/texts'
import { asProblem, tokenFormSchema } from './tokenFormSchema'
import { isAsSent, problemText, refusedField, refusedFieldText } from './tokenProblems'

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
    validationSchema: tokenFormSchema,
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
    const problem = submitCount > 0 ? asProblem(errors[field]) : null
    if (problem) return problemText(texts, problem)
    if (refusal === null || field !== refused) return undefined
    return isAsSent(refused, values, sent) ? refusedFieldText(texts, refusal, refused) : undefined
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const { name, ...further } = fieldProblems(values)
    const isFurther = Object.keys(further).length > 0
    if (isFurther) setOpen(true)
    if (name !== undefined || isFurther) setFaultyTries(faultyTries + 1)
    else event.currentTarget.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    form.handleSubmit(event)
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
