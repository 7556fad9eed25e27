import type { Reservation } from '../admission/usageSnapshot'
import type { ChatRequest } from '../chatRequest'

/** JSON of an answer or of a piece of one, passed on as it is. */
export type Json = Readonly<Record<string, unknown>>

/**
 * Where models answer. Failures are thrown as GatewayErrors; `signal` stops the model. `most` is how many tokens were
 * reserved for all answers to a request together: a model is never asked for more.
 */
export type Backend = {
  reserve(request: ChatRequest): Reservation
  complete(request: ChatRequest, most: number, signal: AbortSignal): Promise<Json>
  /** Resolves when the answer begins; pieces carry `usage` where it is known. */
  stream(request: ChatRequest, most: number, signal: AbortSignal): Promise<AsyncIterable<Json>>
}

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
