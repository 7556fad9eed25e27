import { captureException, init, type ErrorEvent } from '@sentry/browser'
import { redact } from './redact'

/** Starts the Sentry-compatible client and returns what sends one error, redacted. Loaded with the first error only. */
export function connectErrorService(dsn: string): (error: unknown) => void {
  init({ dsn, defaultIntegrations: false, sendClientReports: false, beforeSend: withoutSecrets })
  return (error) => void captureException(error)
}

/** Thrown values may be no error: the client then sends their fields along, or their text as the message. */
export function withoutSecrets(event: ErrorEvent): ErrorEvent {
  const kept = { ...event }
  delete kept.user
  delete kept.request
  delete kept.extra
  delete kept.breadcrumbs
  const values = event.exception?.values?.map((value) => ({ ...value, value: redact(value.value ?? '') }))
  return {
    ...kept,
    ...(event.message !== undefined && { message: redact(event.message) }),
    ...(values && { exception: { values } }),
  }
}
