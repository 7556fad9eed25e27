import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base'
import type { Configuration } from '@/server/configuration/configuration'
import { errorFields, type Log } from '@/server/platform/log'
import { createModelLabel, type Models } from '@/server/configuration/modelRoutes'
import { beginRequestSpan } from './spans'
import type { Tracing } from './traceRequests'

const MAX_FLUSH_MS = 500

/** Logs the first failure in a row and its end: a collector that is down rejects every batch. */
function withReports(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const { error } = result
        if (error !== undefined && !isFailing) log.warn(errorFields(error), 'trace export failed')
        if (error === undefined && isFailing) log.info('trace export recovered')
        isFailing = error !== undefined
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}

/** The SDK sends the next batch while a slow collector handles the last: at its own bound of 30, some 17,000 spans would wait. */
const BATCHES_AT_ONCE = 2

type ExportSettings = Configuration['tracing'] & { endpoint: string }

const shareOf = ({ sampler, ratio }: ExportSettings) =>
  sampler.endsWith('traceidratio') ? (ratio ?? 1) : Number(sampler.endsWith('always_on'))

function createProvider(settings: ExportSettings, log: Log) {
  const { endpoint, headers, serviceName } = settings
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, concurrencyLimit: BATCHES_AT_ONCE })
  return new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.instance.id': randomUUID() }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(shareOf(settings)) }),
    spanProcessors: [new BatchSpanProcessor(withReports(exporter, log))],
  })
}

/** Traces requests and exports them in batches by OTLP over HTTP. It patches nothing of the process and sets nothing global. */
export function createOpenTelemetry(settings: ExportSettings, models: Models, log: Log, maxFlushMs = MAX_FLUSH_MS) {
  const provider = createProvider(settings, log)
  const parts = { tracer: provider.getTracer('portal'), label: createModelLabel(models) }
  const tracing: Tracing = { begin: (request, requestId) => beginRequestSpan(request, requestId, parts) }
  return {
    tracing,
    stop: () => Promise.race([provider.shutdown().catch(() => undefined), pause(maxFlushMs)]),
  }
}
