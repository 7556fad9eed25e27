import type { Context } from 'hono'
import type { Route } from '../configuration/modelRoutes'
import type { ServerEnv } from './http/requestContext'

/** What may stand in a span: nothing of a person, a token or a conversation. */
export type SpanAttributes = {
  'http.request.method'?: string
  'http.response.header.x-request-id'?: string[]
  'http.response.status_code'?: number
  'http.route'?: string
  'gen_ai.operation.name'?: string
  /** As the metrics have it: an id of the settings, or `other`. */
  'gen_ai.request.model'?: string
  'gen_ai.usage.input_tokens'?: number
  'gen_ai.usage.output_tokens'?: number
  'portal.operation'?: string
  'portal.upstream'?: string
  'server.address'?: string
  'server.port'?: number
}

/** What a model's server is asked: at which path of its own, and for which model on offer. */
export type UpstreamCall = { path: string; request: { model: string } }

/** A piece of work that is traced, and the pieces that it has. Tracing delays no work, and fails none. */
export type Span = {
  setAttributes(attributes: SpanAttributes): void
  /** The first piece of a streamed answer came. */
  noteFirstToken(): void
  /** An error, or a status where none was thrown; the first failure counts. */
  fail(error: unknown): void
  /** Does the work, and gives or throws what it does; the name is that of a span below it. */
  during<Result>(name: 'admission' | 'count', work: () => Promise<Result>): Promise<Result>
  /** A span below it, of one call to a model's server. */
  beginUpstreamCall(route: Route, call: UpstreamCall): Span
  /** The headers that tell who is asked which span it is a part of. */
  headers(): Readonly<Record<string, string>>
  /** It ends when `ended` settles, however early `end` is called. */
  lastUntil(ended: Promise<void>): void
  /** Ends the spans below it, too. */
  end(): void
}

export type TracedRequest = { method: string; header: (name: string) => string | undefined }

/** The span of a request, and the id of its trace where that is exported. */
export type RequestSpan = Span & { traceId: string | null; setRoute(route: string): void }

export type Tracing = { begin(request: TracedRequest, requestId: string): RequestSpan }

const ignore = () => undefined
const NO_HEADERS = {}

/** Where nobody traces. */
export const NO_SPAN: Span = {
  setAttributes: ignore,
  noteFirstToken: ignore,
  fail: ignore,
  during: (_, work) => work(),
  beginUpstreamCall: () => NO_SPAN,
  headers: () => NO_HEADERS,
  lastUntil: ignore,
  end: ignore,
}

/** The span of a request. */
export const spanOf = (context: Pick<Context<ServerEnv>, 'get'>): Span => context.get('span') ?? NO_SPAN
