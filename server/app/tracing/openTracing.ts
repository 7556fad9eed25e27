import type { Configuration } from '@/server/configuration/configuration'
import type { Log } from '@/server/platform/log'
import type { Tracing } from './traceRequests'

type OpenTracing = {
  tracing: Tracing | null
  /** Exports the ended spans, as long as the collector responds in time. */
  stop: () => Promise<void>
}

/** Loads the tracing libraries only if an endpoint is configured. */
export async function openTracing({ tracing, models }: Configuration, log: Log): Promise<OpenTracing> {
  const { endpoint } = tracing
  if (endpoint === null) return { tracing: null, stop: () => Promise.resolve() }
  const { createOpenTelemetry } = await import('./openTelemetry')
  return createOpenTelemetry({ ...tracing, endpoint }, models.current(), log)
}
