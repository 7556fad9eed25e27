/** Attributes that a span may have: nothing of a person, and no content of a request. */
export type SpanAttributes = {
  'http.request.method'?: string
  'http.response.header.x-request-id'?: string[]
  'http.response.status_code'?: number
  'http.route'?: string
  'portal.operation'?: string
}

/** A traced piece of work and its parts. Tracing delays no work, and its failures have no effect. */
export type Span<Attributes = SpanAttributes> = {
  setAttributes(attributes: Attributes): void
  /** Records an error, or a status if none was thrown; the first failure counts. */
  fail(error: unknown): void
  /** Runs `work` in a child span of that name; returns its result or throws its error. */
  during<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  /** Headers for an outgoing request, so that its receiver can continue the trace. */
  headers(): Readonly<Record<string, string>>
  /** The span ends when `ended` settles, however early `end` is called. */
  lastUntil(ended: Promise<void>): void
  /** Ends the span and its children. */
  end(): void
}

const ignore = () => undefined
const NO_HEADERS = {}

export const NO_SPAN: Span<unknown> = {
  setAttributes: ignore,
  fail: ignore,
  during: (_, work) => work(),
  headers: () => NO_HEADERS,
  lastUntil: ignore,
  end: ignore,
}
