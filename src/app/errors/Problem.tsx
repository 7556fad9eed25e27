import { ErrorFallback } from '@/src/layout/page/ErrorFallback'
import { diagnosticsOf } from './diagnostics'
import type { Reporter } from '../telemetry/reporter'

/** A rendering error in words, with redacted diagnostics to copy. */
export const Problem = ({ error, reporter }: { error: unknown; reporter: Reporter }) => (
  <ErrorFallback diagnostics={diagnosticsOf(error, reporter)} onReload={() => window.location.reload()} />
)
