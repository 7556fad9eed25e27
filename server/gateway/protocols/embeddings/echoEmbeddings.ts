import { tokenize } from '@/server/gateway/metering/tokenizer'
import { rejectField } from '@/server/gateway/errors/gatewayError'
import type { EmbeddingRequest } from '@/server/gateway/types'

const DIMENSIONS = 64
/** UTF-16 code units of all texts together that are looked at; of many texts each has a few. */
const [MAX_LENGTH, SHORTEST] = [65_536, 32]

const tooLong = { en: `must be at most ${DIMENSIONS} for this model`, zh: `不能超过该模型的 ${DIMENSIONS} 维` }

/** 32-bit FNV-1a. */
const hashOf = (token: string) =>
  Array.from(token).reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0,
    0x811c9dc5,
  )

/** Adds up a fixed direction for each token: texts of the same tokens are near each other, and nothing else is meant by it. */
function vectorOf(tokens: readonly string[], dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions)
  for (const hash of tokens.map(hashOf)) {
    const at = (hash >>> 1) % dimensions
    vector[at] = (vector[at] ?? 0) + ((hash & 1) === 0 ? 1 : -1)
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

/** The vectors of the embedded model, which answers where no upstream is configured. */
export function echoEmbeddings({ input, dimensions, encoding_format: format }: EmbeddingRequest): unknown[] {
  if ((dimensions ?? 1) > DIMENSIONS) rejectField('dimensions', tooLong)
  const given: readonly unknown[] = typeof input === 'string' ? [input] : input
  const texts = typeof given[0] === 'number' ? [given] : given
  const most = Math.max(SHORTEST, Math.floor(MAX_LENGTH / texts.length))
  return texts.map((text, index) => {
    const tokens = typeof text === 'string' ? tokenize(text.slice(0, most)) : [text].flat().slice(0, most).map(String)
    const vector = vectorOf(tokens, dimensions ?? DIMENSIONS)
    const embedding = format === 'base64' ? Buffer.from(vector.buffer).toString('base64') : [...vector]
    return { object: 'embedding', index, embedding }
  })
}
