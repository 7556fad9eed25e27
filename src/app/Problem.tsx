import { ErrorFallback } from '../layout/ErrorFallback'
import { diagnosticsOf } from './diagnostics'
import type { Reporter } from './reporter'

/** A rendering error in words, with redacted diagnostics to copy. */
export const Problem = ({ error, reporter }: { error: unknown; reporter: Reporter }) => (
  <ErrorFallback diagnostics={diagnosticsOf(error, reporter)} onReload={() => window.location.reload()} />
)
