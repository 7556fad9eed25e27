import type { Json } from '@/server/platform/json'

/**
 * A chunk of a model's response, in the chat protocol unless another is named. `text` is the original line if callers may get it
 * unchanged; null if the chunk has to be serialised.
 */
export type Chunk = { json: Json; text: string | null; protocol?: 'messages' }

export const chunkOf = (json: Json): Chunk => ({ json, text: null })

export const textOf = ({ json, text }: Chunk): string => text ?? JSON.stringify(json)
