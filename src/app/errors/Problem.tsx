import { ErrorFallback } from '@/src/layout/page/ErrorFallback'
import { describe, type Reporter } from '../telemetry/reporter'
import { redact } from '../telemetry/redact'

/** A rendering error in words, with redacted diagnostics to copy. */
export const Problem = ({ error, reporter }: { error: unknown; reporter: Reporter }) => (
  <ErrorFallback diagnostics={diagnosticsOf(error, reporter)} onReload={() => window.location.reload()} />
)

/** Diagnostics that are safe for every reader: no query, no token, no name. */
const diagnosticsOf = (error: unknown, reporter: Reporter): string =>
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
