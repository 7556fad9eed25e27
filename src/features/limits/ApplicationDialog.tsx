import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { selectForm, selectRange, type RateApplicationRef } from '@/machines/limits/rateApplication.machine'
import { useTexts } from '@/src/i18n/texts'
import { SubmitForm } from '@/src/parts/form/SubmitForm'
import { ApplicationFields } from './ApplicationFields'
import { problemText, refusalText, shownForm } from './applicationWords'

/** The open application for higher limits. */
export const ApplicationDialog = ({ application }: { application: RateApplicationRef }) => {
  const texts = useTexts().strategyPage
  const form = useSelector(application, selectForm)
  const range = useSelector(application, selectRange)
  // Other limits make other numbers valid.
  const schema = useMemo(() => shownForm(range), [range])
  if (!form) return null
  return (
    <SubmitForm
      form={form}
      schema={schema}
      title={texts.formTitle()}
      description={texts.formText()}
      submit={texts.submit()}
      submitting={texts.submitting()}
      unconfirmedText={texts.failed()}
      problemText={(field, problem) => problemText(texts, range, field, problem)}
      refusalText={(code) => ({ field: null, text: refusalText(texts, code) })}
    >
      {(state) => <ApplicationFields form={state} range={range} />}
    </SubmitForm>
  )
}
