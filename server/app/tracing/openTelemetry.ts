import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '@/server/platform/log'
import { createModelLabel, type Models } from '../modelLabel'
import { createProvider, type ExportSettings } from './exporter'
import { beginRequestSpan } from './spans'
import type { Tracing } from './traceRequests'

const MAX_FLUSH_MS = 500

/** Traces for a collector that takes OTLP over HTTP. Nothing of the process is patched, and nothing global is set. */
export function createOpenTelemetry(settings: ExportSettings, models: Models, log: Log, maxFlushMs = MAX_FLUSH_MS) {
  const provider = createProvider(settings, log)
  const surroundings = { tracer: provider.getTracer('portal'), label: createModelLabel(models) }
  const tracing: Tracing = { begin: (request, requestId) => beginRequestSpan(request, requestId, surroundings) }
  return {
    tracing,
    stop: () => Promise.race([provider.shutdown().catch(() => undefined), pause(maxFlushMs)]),
  }
}
