import type { Route } from '@/server/configuration/modelRoutes'
import { NO_SPAN, type Span, type SpanAttributes } from '@/server/platform/tracing'

/** Attributes that the span of a model call may have: nothing of a token or of a conversation. */
export type CallAttributes = SpanAttributes & {
  'gen_ai.operation.name'?: string
  /** The label that metrics use: a model id of the settings, or `other`. */
  'gen_ai.request.model'?: string
  'gen_ai.usage.input_tokens'?: number
  'gen_ai.usage.output_tokens'?: number
  'portal.upstream'?: string
  'server.address'?: string
  'server.port'?: number
}

/** A request to an upstream: its path there, and the model's id in the portal. */
export type UpstreamCall = { path: string; conversation: { model: string } }

/** The span of a model call, as the gateway needs it. */
export type CallSpan = Span<CallAttributes> & {
  /** The first chunk of a streamed response came. */
  noteFirstToken(): void
  beginUpstreamCall(route: Route, call: UpstreamCall): CallSpan
}

/** The span of a model call if tracing is off. */
export const NO_CALL_SPAN: CallSpan = {
  ...NO_SPAN,
  noteFirstToken: () => undefined,
  beginUpstreamCall: () => NO_CALL_SPAN,
}
