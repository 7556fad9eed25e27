import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { type RateApplicationRef, selectIsFailed, selectRefusal } from '@/machines/limits/rateApplication.machine'
import { useTexts } from '@/src/i18n/texts'
import { Button } from '@/src/ui/forms/Button'
import { Dialog } from '@/src/ui/overlays/Dialog'
import { Notice } from '@/src/ui/feedback/Notice'
import { ApplicationFields } from './ApplicationFields'
import { refusalText } from './applicationWords'
import styles from './Limits.module.css'
import { useApplicationForm, useFocusOnProblem } from './useApplicationForm'

const formId = 'rate-application'

/** The application for higher limits; what is typed stays through a refusal, a fault, a reload. */
export const ApplicationDialog = ({ application }: { application: RateApplicationRef }) => {
  const texts = useTexts()
  const form = useApplicationForm(application)
  const element = useRef<HTMLFormElement>(null)
  useFocusOnProblem(element, form)
  const dismiss = () => application.send({ type: 'application.dismissed' })
  return (
    <Dialog
      title={texts.strategyPage.formTitle()}
      description={texts.strategyPage.formText()}
      onDismiss={dismiss}
      actions={
        <>
          <Button disabled={form.isSubmitting} onClick={dismiss}>
            {texts.common.cancel()}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={form.isSubmitting}>
            {form.isSubmitting ? texts.strategyPage.submitting() : texts.strategyPage.submit()}
          </Button>
        </>
      }
    >
      <form id={formId} ref={element} className={styles.form} noValidate onSubmit={form.submit}>
        <ApplicationFields form={form} />
      </form>
      <Outcome application={application} />
    </Dialog>
  )
}

const Outcome = ({ application }: { application: RateApplicationRef }) => {
  const texts = useTexts().strategyPage
  const refusal = useSelector(application, selectRefusal)
  const isFailed = useSelector(application, selectIsFailed)
  if (refusal === null && !isFailed) return null
  return (
    <Notice tone="error" role="alert">
      {refusal === null ? texts.failed() : refusalText(texts, refusal)}
    </Notice>
  )
}
