import type { Json } from '@/server/platform/json'
import type { Chunk } from '../conversation/chunk'
import type { SentRequest } from './upstreamErrors'

/** A request to `path`, in which the upstream's own model id replaces `model`; `request` has the members that the caller may have set. */
export type Call = SentRequest & {
  path: string
  body: object
  /** Added to the headers of every call. */
  headers?: Readonly<Record<string, string>>
}

export type ChunkJoiner = { add(chunk: Chunk): void; whole(): Chunk }

/**
 * Reads responses of one protocol. `text` is the JSON as it came; `model` is the id that the caller knows. It keeps nothing of a request,
 * because a stream may last for long and a request may hold large images.
 */
export type ResponseReader = {
  /** Throws upstream_error if it is no response. */
  whole(json: Json, text: string, model: string): Chunk
  /** The data that ends a stream, if that is no JSON. */
  end?: string
  /** Null for the event that ends a stream. */
  chunk(json: Json, text: string, model: string): Chunk | null
  /** Adds the numbers of the choices that end with a chunk, or with a whole response. */
  noteEnds(json: Json, ended: Set<number>): void
  /** The chunks of a whole response, for a caller who asked for a stream. */
  split(whole: Chunk): readonly Chunk[]
  /** For a caller who asked for a whole response and whose server streams it. */
  createJoiner(model: string): ChunkJoiner
}

/** `maxTokens` is for all choices of the response together. */
export type ModelCall = Call & { reader: ResponseReader; maxTokens: number }
