import { redact } from './redact'
import type { Reporter } from './reporter'

/** What helps to find a fault and may be shown to anybody: no query, no token, no name. */
export const diagnosticsOf = (reporter: Reporter): string =>
  [
    `page: ${redact(window.location.pathname)}`,
    `language: ${document.documentElement.lang}`,
    `build: ${new URL(import.meta.url).pathname}`,
    `viewport: ${window.innerWidth} × ${window.innerHeight}`,
    `browser: ${navigator.userAgent}`,
    `time: ${new Date().toISOString()}`,
    '',
    ...reporter.reported(),
  ].join('\n')
