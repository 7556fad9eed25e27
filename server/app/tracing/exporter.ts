import { randomUUID } from 'node:crypto'
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
import { errorFields } from '@/server/platform/errors'
import type { Log } from '@/server/platform/log'

/** Tells of the first failure in a row and of its end: a collector that is away is away for every batch. */
function withReports(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const { error } = result
        if (error !== undefined && !isFailing) log.warn(errorFields(error), 'traces are not taken by their collector')
        if (error === undefined && isFailing) log.info('traces are taken by their collector again')
        isFailing = error !== undefined
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}

/** The SDK begins the next batch before a slow collector has taken the last; with its own bound of 30 some 17,000 spans would wait. */
const BATCHES_AT_ONCE = 2

export type ExportSettings = Configuration['tracing'] & { endpoint: string }

/** The share of traces that are exported. */
const shareOf = ({ sampler, ratio }: ExportSettings) =>
  sampler.endsWith('traceidratio') ? (ratio ?? 1) : Number(sampler.endsWith('always_on'))

/** Makes spans, and sends those of the sampled traces in batches. */
export function createProvider(settings: ExportSettings, log: Log) {
  const { endpoint, headers, serviceName } = settings
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, concurrencyLimit: BATCHES_AT_ONCE })
  return new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.instance.id': randomUUID() }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(shareOf(settings)) }),
    spanProcessors: [new BatchSpanProcessor(withReports(exporter, log))],
  })
}
