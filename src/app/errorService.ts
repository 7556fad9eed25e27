import { captureException, init } from '@sentry/browser'
import { redact } from './redact'

/** Starts the Sentry-compatible client and returns what sends one error, redacted. Loaded with the first error only. */
export function connectErrorService(dsn: string): (error: unknown) => void {
  init({
    dsn,
    defaultIntegrations: false,
    sendClientReports: false,
    beforeSend: (event) => {
      delete event.user
      delete event.request
      const values = event.exception?.values?.map((value) => ({ ...value, value: redact(value.value ?? '') }))
      return values ? { ...event, exception: { values } } : event
    },
  })
  return (error) => void captureException(error)
}
