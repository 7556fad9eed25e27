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
import { HTTPException } from 'hono/http-exception'
import type { Route } from '@/server/configuration/modelRoutes'
import { GatewayError } from '@/server/gateway/errors/gatewayError'
import type { CallAttributes, CallSpan, UpstreamCall } from '@/server/gateway/context/callSpan'
import type { SpanAttributes } from '@/server/platform/tracing'
import type { RequestSpan, TracedRequest } from './traceRequests'

const OPERATIONS: Readonly<Record<string, string>> = {
  '/embeddings': 'embeddings',
  '/messages/count_tokens': 'count_tokens',
}

/** The kind of a failure, never its message. */
function typeOf(error: unknown): string {
  if (typeof error === 'number') return String(error)
  if (error instanceof GatewayError) return error.code
  return error instanceof Error ? error.name : 'unknown'
}

function isRefusal(error: unknown): boolean {
  if (typeof error === 'number') return error < 500
  return (error instanceof GatewayError || error instanceof HTTPException) && error.status < 500
}

/**
 * The caller's span as a link. As a parent it would let callers choose the id by which traces are sampled, and attach any
 * number of requests to one trace.
 */
function linksOf(traceparent: string | undefined): Link[] {
  const parts = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:$|-)/.exec(traceparent ?? '')
  const [, traceId = '', spanId = ''] = parts ?? []
  const context = { traceId, spanId, traceFlags: TraceFlags.NONE, isRemote: true }
  return isSpanContextValid(context) ? [{ context }] : []
}

type Label = (model: string) => string

/** `now` is one clock for a whole trace: the SDK reads a clock per span, which loses the order of waits of a millisecond. */
type TraceParts = { tracer: Tracer; label: Label; now: () => number }

function startClock() {
  const [startedAt, origin] = [Date.now(), performance.now()]
  return () => startedAt + performance.now() - origin
}

function upstreamCallOptions({ upstream: { name, url } }: Route, { path, conversation }: UpstreamCall, label: Label) {
  const { hostname, port, protocol } = new URL(url)
  const attributes = {
    'gen_ai.operation.name': OPERATIONS[path] ?? 'chat',
    'gen_ai.request.model': label(conversation.model),
    'portal.upstream': name,
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
  } satisfies CallAttributes
  return { kind: SpanKind.CLIENT, attributes }
}

async function within<Result>(span: CallSpan, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}

function toSpan(own: SdkSpan, parts: TraceParts): CallSpan {
  const { tracer, label, now } = parts
  const below = new Set<CallSpan>()
  let lasting: Promise<void> | null = null
  let hasFailed = false

  function begin(name: string, options: SpanOptions): CallSpan {
    const timed = { ...options, startTime: now() }
    const child = toSpan(tracer.startSpan(name, timed, trace.setSpan(ROOT_CONTEXT, own)), parts)
    below.add(child)
    return child
  }
  function end() {
    for (const child of below) child.end()
    if (own.isRecording()) own.end(now())
  }
  return {
    setAttributes({ 'gen_ai.request.model': model, ...attributes }) {
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
    beginUpstreamCall(route, call) {
      const options = upstreamCallOptions(route, call, label)
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
      else void lasting.then(end, end)
    },
  }
}

function toRequestSpan(own: SdkSpan, method: string, parts: TraceParts): RequestSpan {
  const { traceId, traceFlags } = own.spanContext()
  return {
    ...toSpan(own, parts),
    traceId: (traceFlags & TraceFlags.SAMPLED) === 0 ? null : traceId,
    setRoute(route) {
      own.updateName(`${method} ${route}`)
      own.setAttribute('http.route', route)
    },
  }
}

/** Begins the span of a request, as the root of a trace. */
export function beginRequestSpan(
  request: TracedRequest,
  requestId: string,
  { tracer, label }: Pick<TraceParts, 'tracer' | 'label'>,
): RequestSpan {
  const { method } = request
  const attributes = {
    'http.request.method': method,
    'http.response.header.x-request-id': [requestId],
  } satisfies SpanAttributes
  const links = linksOf(request.header('traceparent'))
  const now = startClock()
  const options = { kind: SpanKind.SERVER, attributes, links, startTime: now() }
  return toRequestSpan(tracer.startSpan(method, options, ROOT_CONTEXT), method, { tracer, label, now })
}
