import type { FormikValues } from 'formik'
import { useId, type ReactNode } from 'react'
import { useTexts } from '@/src/i18n/texts'
import { Notice } from '@/src/ui/feedback/Notice'
import { Button } from '@/src/ui/forms/Button'
import { Dialog } from '@/src/ui/overlays/Dialog'
import styles from './SubmitForm.module.css'
import { useFocusOnProblem, useSubmitForm, type FormState, type SubmitFormOptions } from './useSubmitForm'

type Props<Fields extends FormikValues> = SubmitFormOptions<Fields> & {
  title: string
  description: string
  /** Labels of the button that submits, before and meanwhile. */
  submit: string
  submitting: string
  children: (state: FormState<Fields>) => ReactNode
}

/** A form in a dialog; typed text stays after a refusal, a lost response, a reload and a sign-in. */
export const SubmitForm = <Fields extends FormikValues>({
  title,
  description,
  submit,
  submitting,
  children,
  ...options
}: Props<Fields>) => {
  const id = useId()
  const texts = useTexts().common
  const state = useSubmitForm(options)
  const element = useFocusOnProblem(state.faultyTries)
  const dismiss = () => options.form.send({ type: 'form.dismissed' })
  return (
    <Dialog
      title={title}
      description={description}
      onDismiss={dismiss}
      actions={
        <>
          <Button disabled={state.isBusy} onClick={dismiss}>
            {texts.cancel()}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={state.isBusy}>
            {state.isBusy ? submitting : submit}
          </Button>
        </>
      }
    >
      <form ref={element} id={id} className={styles.form} noValidate onSubmit={(event) => void state.submit(event)}>
        {children(state)}
      </form>
      {state.alert !== undefined && (
        <Notice tone="error" role="alert">
          {state.alert}
        </Notice>
      )}
    </Dialog>
  )
}
