import type { Asker } from './askUpstreams'
import type { ChatRequest, Reservation, Piece } from '../types'

/**
 * Where models answer. Failures are thrown as GatewayErrors; the asker's signal stops the model. `most` is how many tokens were
 * reserved for all answers to a request together: a model is never asked for more.
 */
export type Backend = {
  reserve(request: ChatRequest): Reservation
  complete(request: ChatRequest, most: number, asker: Asker): Promise<Piece>
  /** Resolves when the answer begins; pieces come together that were sent together, and carry `usage` where it is known. */
  stream(request: ChatRequest, most: number, asker: Asker): Promise<AsyncIterable<readonly Piece[]>>
}
