import { useSelector } from '@xstate/react'
import { useFormik, type FormikValues } from 'formik'
import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react'
import type { Schema } from 'yup'
import {
  selectFields,
  selectIsSubmitting,
  selectIsUnconfirmed,
  selectRefusal,
  selectSentFields,
  type FormRef,
} from '@/machines/submit/submit.machine'
import type { RefusalCode } from '@/openapi/refusalCodes'

type NameOf<Fields> = keyof Fields & string

export type SubmitFormOptions<Fields> = {
  form: FormRef<Fields>
  /** Its messages are the names of problems. Another schema validates again. */
  schema: Schema
  /** A problem of a field in words; undefined for no problem. */
  problemText: (field: NameOf<Fields>, problem: unknown) => string | undefined
  /** Why the server refused the sent fields, in words: those of a field, or of the form as a whole. */
  refusalText: (code: RefusalCode, sent: Fields) => { field: NameOf<Fields> | null; text: string }
  /** The part of the fields that a refusal of `field` is about; the field's own value by default. */
  refusedPart?: (fields: Fields, field: NameOf<Fields>) => unknown
  /** The message for a lost response. */
  unconfirmedText: string
}

export type FormState<Fields extends FormikValues> = ReturnType<typeof useSubmitForm<Fields>>

/** The server's messages about the last submission, and the number of submissions that were not valid, here or for the server. */
function useOutcome<Fields extends FormikValues>(options: SubmitFormOptions<Fields>, values: Fields) {
  const { form, refusedPart = (fields, field) => fields[field] } = options
  const sent: Fields = useSelector(form, selectSentFields)
  const code = useSelector(form, selectRefusal)
  const isUnconfirmed = useSelector(form, selectIsUnconfirmed)
  const refusal = code === null ? null : options.refusalText(code, sent)
  const [faultyTries, setFaultyTries] = useState(0)
  const [seenCode, setSeenCode] = useState(code)
  if (seenCode !== code) {
    setSeenCode(code)
    if (refusal !== null && refusal.field !== null) setFaultyTries(faultyTries + 1)
  }
  const isAsSent = (field: NameOf<Fields>) =>
    JSON.stringify(refusedPart(values, field)) === JSON.stringify(refusedPart(sent, field))
  return {
    faultyTries,
    addFaultyTry: () => setFaultyTries((before) => before + 1),
    /** The server's message for a field that still has the sent value. */
    refusedAt: (field: NameOf<Fields>) => (refusal?.field === field && isAsSent(field) ? refusal.text : undefined),
    /** A message about the form as a whole. */
    alert: refusal?.field === null ? refusal.text : isUnconfirmed ? options.unconfirmedText : undefined,
  }
}

/** Values and messages of a form; every change is sent to its statechart, which keeps the draft. */
export function useSubmitForm<Fields extends FormikValues>(options: SubmitFormOptions<Fields>) {
  const { form, schema, problemText } = options
  const isBusy = useSelector(form, selectIsSubmitting)
  const [initialValues] = useState((): Fields => selectFields(form.getSnapshot()))
  const formik = useFormik<Fields>({
    initialValues,
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: (fields) => form.send({ type: 'form.submitted', fields }),
  })
  const { values, errors, touched, submitCount, validateForm } = formik
  useEffect(() => void validateForm(), [schema, validateForm])
  const { refusedAt, addFaultyTry, ...outcome } = useOutcome(options, values)

  const change = <Field extends NameOf<Fields>>(field: Field, value: Fields[Field]) => {
    if (isBusy) return
    void formik.setFieldValue(field, value)
    form.send({ type: 'form.typed', fields: { ...values, [field]: value } })
  }
  /** The form's own message once the field was left or submitted, else the server's. Excess length shows at once. */
  const errorOf = (field: NameOf<Fields>): string | undefined => {
    const problem: unknown = errors[field]
    const isShown = touched[field] || submitCount > 0 || problem === 'tooLong'
    return (isShown ? problemText(field, problem) : undefined) ?? refusedAt(field)
  }
  /** Properties of a text field. */
  const line = <Field extends NameOf<Fields>>(field: Field) => ({
    name: field,
    value: values[field],
    error: errorOf(field),
    readOnly: isBusy,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change(field, target.value as Fields[Field]), // the fields of lines are texts
  })
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const problems = await validateForm()
    await formik.submitForm()
    if (Object.keys(problems).length > 0) addFaultyTry()
  }
  const leave = (field: NameOf<Fields>) => void formik.setFieldTouched(field)
  return { values, isBusy, submitCount, ...outcome, change, leave, errorOf, line, submit }
}

/** Moves the focus to the first field that is not valid, here or for the server, as soon as it says so. */
export function useFocusOnProblem(faultyTries: number) {
  const element = useRef<HTMLFormElement>(null)
  const focused = useRef(0)
  useEffect(() => {
    if (focused.current === faultyTries) return
    focused.current = faultyTries
    // A list of choices that has not come has no field to focus, and must not take the focus later.
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
  return element
}
