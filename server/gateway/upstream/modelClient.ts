import type { CallContext } from './callUpstreams'
import type { ParsedRequest, Chunk, Reservation } from '../types'

/**
 * Sends requests to models. Throws GatewayErrors; the callContext's signal stops the model. `most` is the number of output tokens that
 * were reserved for all responses to a request together: a client never asks a model for more.
 */
export type ModelClient<Parsed extends ParsedRequest = ParsedRequest> = {
  /** The tokens to reserve for a request; `input` is our count of its input tokens, `contextLength` is null if unknown. */
  reserve(parsed: Parsed, input: number, contextLength: number | null): Reservation
  complete(parsed: Parsed, most: number, callContext: CallContext): Promise<Chunk>
  /** Resolves when the response begins; chunks that arrived together come together, and carry `usage` if it is known. */
  stream(parsed: Parsed, most: number, callContext: CallContext): Promise<AsyncIterable<readonly Chunk[]>>
}
