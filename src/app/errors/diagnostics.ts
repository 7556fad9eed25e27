import { redact } from '../telemetry/redact'
import { describe, type Reporter } from '../telemetry/reporter'

/** What helps to find a fault and may be shown to anybody: no query, no token, no name. */
export const diagnosticsOf = (error: unknown, reporter: Reporter): string =>
  [
    `page: ${redact(window.location.pathname)}`,
    `language: ${document.documentElement.lang}`,
    `build: ${new URL(import.meta.url).pathname}`,
    `viewport: ${window.innerWidth} × ${window.innerHeight}`,
    `browser: ${navigator.userAgent}`,
    `time: ${new Date().toISOString()}`,
    '',
    describe(error),
    '',
    ...reporter.reported(),
  ].join('\n')
