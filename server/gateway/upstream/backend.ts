import type { Reservation } from '../admission/usageSnapshot'
import type { ChatRequest } from '../chatRequest'
import type { Asker } from './askUpstreams'

/** JSON of an answer or of a piece of one. */
export type Json = Readonly<Record<string, unknown>>

/**
 * What a model gave, in the protocol of chats unless another is named. `text` is the same as it came, on one line, if callers may
 * have it so; null if it has to be serialised.
 */
export type Piece = { json: Json; text: string | null; protocol?: 'messages' }

export const pieceOf = (json: Json): Piece => ({ json, text: null })

export const textOf = ({ json, text }: Piece): string => text ?? JSON.stringify(json)

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

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
