import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Link,
  type Span as SdkSpan,
  type SpanOptions,
  type Tracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base'
import { HTTPException } from 'hono/http-exception'
import type { Configuration } from '../configuration/configuration'
import type { Route } from '../configuration/modelRoutes'
import { GatewayError } from '../gateway/gatewayError'
import { errorFields } from '../lib/errors'
import type { Log } from '../lib/log'
import { createModelLabel, type Models } from '../metrics/modelLabel'
import type { Question, RequestSpan, Span, SpanAttributes, Tracing } from './tracing'

const MAX_FLUSH_MS = 1000

const OPERATIONS: Readonly<Record<string, string>> = {
  '/embeddings': 'embeddings',
  '/messages/count_tokens': 'count_tokens',
}

/** The kind of a failure; never what it says. */
function typeOf(error: unknown): string {
  if (error instanceof GatewayError) return error.code
  return error instanceof Error ? error.name : 'unknown'
}

const isRefusal = (error: unknown) =>
  (error instanceof GatewayError || error instanceof HTTPException) && error.status < 500

/**
 * The caller's span as a link. As a parent it would let strangers choose the id by which traces are sampled, and hang
 * any number of requests on one trace.
 */
function linksOf(traceparent: string | undefined): Link[] {
  const parts = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:$|-)/.exec(traceparent ?? '')
  const [, traceId = '', spanId = ''] = parts ?? []
  const context = { traceId, spanId, traceFlags: TraceFlags.NONE, isRemote: true }
  return isSpanContextValid(context) ? [{ context }] : []
}

type Label = (model: string) => string

/** `now` is one clock for a whole trace: the SDK reads another for each span, and of waits of a millisecond the order would be lost. */
type Surroundings = { tracer: Tracer; label: Label; now: () => number }

function startClock() {
  const [startedAt, origin] = [Date.now(), performance.now()]
  return () => startedAt + performance.now() - origin
}

function questionOptions({ upstream: { name, url } }: Route, { path, request }: Question, label: Label) {
  const { hostname, port, protocol } = new URL(url)
  const attributes = {
    'gen_ai.operation.name': OPERATIONS[path] ?? 'chat',
    'gen_ai.request.model': label(request.model),
    'portal.upstream': name,
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
  } satisfies SpanAttributes
  return { kind: SpanKind.CLIENT, attributes }
}

async function within<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}

function toSpan(own: SdkSpan, surroundings: Surroundings): Span {
  const { tracer, label, now } = surroundings
  const below = new Set<Span>()
  let lasting: Promise<void> | null = null
  let hasFailed = false

  function begin(name: string, options: SpanOptions): Span {
    const timed = { ...options, startTime: now() }
    const child = toSpan(tracer.startSpan(name, timed, trace.setSpan(ROOT_CONTEXT, own)), surroundings)
    below.add(child)
    return child
  }
  function end() {
    for (const child of below) child.end()
    if (own.isRecording()) own.end(now())
  }
  return {
    set({ 'gen_ai.request.model': model, ...attributes }) {
      own.setAttributes(attributes)
      if (model !== undefined) own.setAttribute('gen_ai.request.model', label(model))
    },
    noteFirstToken: () => void own.addEvent('first_token', now()),
    fail(error) {
      if (hasFailed) return
      hasFailed = true
      own.setAttribute('error.type', typeOf(error))
      if (!isRefusal(error)) own.setStatus({ code: SpanStatusCode.ERROR })
    },
    during: (name, work) => within(begin(name, { kind: SpanKind.INTERNAL }), work),
    ask(route, question) {
      const options = questionOptions(route, question, label)
      const { 'gen_ai.operation.name': operation, 'gen_ai.request.model': model } = options.attributes
      return begin(`${operation} ${model}`, options)
    },
    headers() {
      const { traceId, spanId, traceFlags } = own.spanContext()
      return { traceparent: `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}` }
    },
    lastUntil: (ended) => void (lasting = ended),
    end() {
      if (lasting === null) end()
      else void lasting.then(end)
    },
  }
}

function toRequestSpan(own: SdkSpan, method: string, surroundings: Surroundings): RequestSpan {
  const { traceId, traceFlags } = own.spanContext()
  return {
    ...toSpan(own, surroundings),
    traceId: (traceFlags & TraceFlags.SAMPLED) === 0 ? null : traceId,
    name(route) {
      own.updateName(`${method} ${route}`)
      own.setAttribute('http.route', route)
    },
  }
}

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

type Settings = Configuration['tracing'] & { endpoint: string }

/** The share of traces that are exported. */
const shareOf = ({ sampler, ratio }: Settings) =>
  sampler.endsWith('traceidratio') ? (ratio ?? 1) : Number(sampler.endsWith('always_on'))

function createProvider(settings: Settings, log: Log) {
  const { endpoint, headers, serviceName } = settings
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers })
  return new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.instance.id': randomUUID() }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(shareOf(settings)) }),
    spanProcessors: [new BatchSpanProcessor(withReports(exporter, log))],
  })
}

/** Traces for a collector that takes OTLP over HTTP. Nothing of the process is patched, and nothing global is set. */
export function createOpenTelemetry(settings: Settings, models: Models, log: Log) {
  const provider = createProvider(settings, log)
  const [tracer, label] = [provider.getTracer('portal'), createModelLabel(models)]
  const tracing: Tracing = {
    begin(request, requestId) {
      const { method } = request
      const attributes = {
        'http.request.method': method,
        'http.response.header.x-request-id': [requestId],
      } satisfies SpanAttributes
      const links = linksOf(request.header('traceparent'))
      const now = startClock()
      const options = { kind: SpanKind.SERVER, attributes, links, startTime: now() }
      return toRequestSpan(tracer.startSpan(method, options, ROOT_CONTEXT), method, { tracer, label, now })
    },
  }
  return {
    tracing,
    stop: () => Promise.race([provider.shutdown().catch(() => undefined), pause(MAX_FLUSH_MS)]),
  }
}
