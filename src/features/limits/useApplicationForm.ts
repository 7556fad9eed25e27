import { useSelector } from '@xstate/react'
import { useFormik } from 'formik'
import { useEffect, useRef, type RefObject, type SubmitEvent } from 'react'
import type { ApplicationDraft, ApplicationField } from '@/machines/limits/applicationDraft'
import {
  type RateApplicationRef,
  selectDraft,
  selectIsSubmitting,
  selectRange,
} from '@/machines/limits/rateApplication.machine'
import { isRequestable, type LimitRange } from '@/openapi/rules/rateApplication'
import { rateApplicationForm } from '@/openapi/rules/rateApplicationForm'
import { useTexts } from '@/src/i18n/texts'
import { problemText } from './applicationWords'

/** The rule of the fields on screen: a limit that cannot be requested has none. */
export const shownForm = (range: LimitRange) =>
  rateApplicationForm(range).omit((['tpm', 'rpm'] as const).filter((limit) => !isRequestable(range, limit)))

/** Values and messages of the form; every change is sent to the statechart, which keeps the draft. */
export function useApplicationForm(application: RateApplicationRef) {
  const texts = useTexts().strategyPage
  const isSubmitting = useSelector(application, selectIsSubmitting)
  const range = useSelector(application, selectRange)
  const form = useFormik<ApplicationDraft>({
    initialValues: useSelector(application, selectDraft),
    validationSchema: () => shownForm(range),
    onSubmit: (draft) => application.send({ type: 'application.submitted', draft }),
  })
  const { values, errors, touched, submitCount, validateForm } = form
  // Other limits make other numbers valid.
  useEffect(() => void validateForm(), [range, validateForm])

  const change = <Field extends ApplicationField>(field: Field, value: ApplicationDraft[Field]) => {
    void form.setFieldValue(field, value)
    application.send({ type: 'application.draft.typed', draft: { ...values, [field]: value } })
  }
  const errorOf = (field: ApplicationField): string | undefined => {
    const found = errors[field]
    // Excess length is reported during typing: nothing is cut.
    const isShown = touched[field] || submitCount > 0 || found === 'tooLong'
    return isShown ? problemText(texts, range, field, found) : undefined
  }
  const leave = (field: ApplicationField) => void form.setFieldTouched(field)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSubmitting) form.handleSubmit(event)
  }
  const hasProblem = Object.keys(errors).length > 0
  return { values, range, isSubmitting, submitCount, hasProblem, change, leave, errorOf, submit }
}

export type ApplicationFormState = ReturnType<typeof useApplicationForm>

/** A submission moves the focus to the first field that is not valid. */
export function useFocusOnProblem(
  element: RefObject<HTMLFormElement | null>,
  { submitCount, hasProblem }: Pick<ApplicationFormState, 'submitCount' | 'hasProblem'>,
) {
  const answered = useRef(0)
  useEffect(() => {
    if (submitCount === answered.current || !hasProblem) return
    answered.current = submitCount
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [element, submitCount, hasProblem])
}
