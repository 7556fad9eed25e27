import type { Context } from 'hono'
import type { Route } from '../configuration/modelRoutes'
import type { ServerEnv } from '../http/requestContext'

/** What may stand in a span: nothing of a person, a token or a conversation. */
export type SpanAttributes = {
  'http.request.method'?: string
  'http.response.header.x-request-id'?: string[]
  'http.response.status_code'?: number
  'http.route'?: string
  'error.type'?: string
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
export type Question = { path: string; request: { model: string } }

/** A piece of work that is traced, and the pieces that it has. Nothing here waits or fails. */
export type Span = {
  set(attributes: SpanAttributes): void
  /** The first piece of a streamed answer came. */
  noteFirstToken(): void
  /** The first failure counts. */
  fail(error: unknown): void
  /** Does what the span has to wait for; the name is that of a span below it. */
  during<Result>(name: 'admission' | 'count', work: () => Promise<Result>): Promise<Result>
  /** A span below it, of one question to a model's server. */
  ask(route: Route, question: Question): Span
  /** The headers that tell who is asked which span it is a part of. */
  headers(): Readonly<Record<string, string>>
  /** It ends when `ended` settles, however early `end` is called. */
  lastUntil(ended: Promise<void>): void
  /** Ends the spans below it, too. */
  end(): void
}

type Request = { method: string; header: (name: string) => string | undefined }

/** The span of a request, and the id of its trace where that is exported. */
export type RequestSpan = Span & { traceId: string | null; name(route: string): void }

export type Tracing = { begin(request: Request, requestId: string): RequestSpan }

const ignore = () => undefined
const NO_HEADERS = {}

/** Where nobody traces. */
export const NO_SPAN: Span = {
  set: ignore,
  noteFirstToken: ignore,
  fail: ignore,
  during: (_, work) => work(),
  ask: () => NO_SPAN,
  headers: () => NO_HEADERS,
  lastUntil: ignore,
  end: ignore,
}

/** The span of a request. */
export const spanOf = ({ var: { span } }: Pick<Context<ServerEnv>, 'var'>): Span => span ?? NO_SPAN
