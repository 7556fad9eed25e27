import type { Configuration } from '@/server/configuration/configuration'
import type { Log } from '@/server/platform/log'
import type { Tracing } from './traceRequests'

type OpenTracing = {
  tracing: Tracing | null
  /** Sends what has ended, as long as its collector takes it in time. */
  stop: () => Promise<void>
}

/** What traces is loaded only where traces go somewhere. */
export async function openTracing({ tracing, models }: Configuration, log: Log): Promise<OpenTracing> {
  const { endpoint } = tracing
  if (endpoint === null) return { tracing: null, stop: () => Promise.resolve() }
  const { createOpenTelemetry } = await import('./openTelemetry')
  return createOpenTelemetry({ ...tracing, endpoint }, models, log)
}
