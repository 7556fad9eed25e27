import { setImmediate as othersFirst } from 'node:timers/promises'
import { ResponseTooLarge } from '@/server/gateway/errors/gatewayError'
import type { Chunk } from '@/server/gateway/conversation/chunk'
import { parseAnswer } from '@/server/gateway/upstream/routeCall'
import { unusable } from '@/server/gateway/upstream/upstreamErrors'
import { parseObject, type Json } from '@/server/platform/json'

const MAX_DEPTH = 100
/** Characters of a vector with its members. */
const MAX_VECTOR_LENGTH = 1024 * 1024
/** Characters that are read at once: about a millisecond of work. */
const SLICE = 64 * 1024

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** The end of the string that begins at `from`: the place of its closing quote. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; ; at++) {
    at = text.indexOf('"', at)
    if (at < 0) throw unusable('the upstream sent no JSON object')
    let escapes = 0
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return at
  }
}

type Place = { from: number; to: number }

/** Finds the elements of the top-level list `data`, and runs other requests between slices. The places of none if there is no list. */
async function findVectors(text: string): Promise<Place[]> {
  const places: Place[] = []
  let [depth, from, slice, name] = [0, -1, SLICE, '']
  for (let at = 0; at < text.length; at++) {
    if (at > slice) {
      await othersFirst()
      slice = at + SLICE
    }
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = endOfString(text, at)
      if (depth === 1) name = text.slice(at + 1, end)
      at = end
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1
      if (depth > MAX_DEPTH) throw new ResponseTooLarge(`the upstream sent JSON of more than ${MAX_DEPTH} levels`)
      if (depth === 2 && code === OPEN_LIST && name === 'data') from = at + 1
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      depth -= 1
      if (depth > 1 || from < 0) continue
      places.push({ from, to: at })
      return places
    } else if (code === COMMA && depth === 2 && from >= 0) {
      places.push({ from, to: at })
      from = at + 1
    }
  }
  return []
}

export type VectorFormat = 'float' | 'base64'

/** 32-bit numbers, the lowest byte first, in base64. */
export function packVector(vector: ArrayLike<number>): string {
  const bytes = Buffer.allocUnsafe(FLOAT_BYTES * vector.length)
  for (let index = 0; index < vector.length; index++) bytes.writeFloatLE(vector[index] ?? 0, FLOAT_BYTES * index)
  return bytes.toString('base64')
}

const FLOAT_BYTES = 4
const BASE64 = /^[\w+/-]*={0,2}$/

/** Unpacks a vector; null if the text is no packed one. */
function unpackVector(text: string): number[] | null {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === 0 || bytes.length % FLOAT_BYTES !== 0 || !BASE64.test(text)) return null
  return Array.from({ length: bytes.length / FLOAT_BYTES }, (_, index) => bytes.readFloatLE(FLOAT_BYTES * index))
}

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number')

/** The embedding in the format that the caller asked for; null if it is in that, or in a form of its own. */
function convertEmbedding(embedding: unknown, format: VectorFormat): unknown {
  if (format === 'base64') return isNumbers(embedding) ? packVector(embedding) : null
  return typeof embedding === 'string' ? unpackVector(embedding) : null
}

/** JSON of a vector in the format: the text itself if it is in that. Throws upstream_error for anything but an object. */
function readVector(text: string, format: VectorFormat): string {
  if (text.length > MAX_VECTOR_LENGTH)
    throw new ResponseTooLarge(`the upstream sent a vector of more than ${MAX_VECTOR_LENGTH} characters`)
  const value = parseObject(text)
  if (value === null) throw unusable('the upstream sent no JSON object')
  const embedding = convertEmbedding(value['embedding'], format)
  return embedding === null ? text : JSON.stringify({ ...value, embedding })
}

/**
 * Reads a list of vectors, bounded by its bytes alone. Its JSON is without the vectors. Their text is forwarded unchanged if it has the
 * format: parsing and writing millions of numbers at once would stop every other request.
 */
export async function readVectors(text: string, format: VectorFormat): Promise<Chunk> {
  const places = await findVectors(text)
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined) throw unusable('the upstream sent no vectors')
  const given = text.slice(first.from, last.to)
  const vectors: string[] = []
  if (given.trim() !== '') {
    let slice = SLICE
    for (const { from, to } of places) {
      vectors.push(readVector(text.slice(from, to), format))
      if (to - first.from < slice) continue
      await othersFirst()
      slice = to - first.from + SLICE
    }
  }
  return { json: parseAnswer(text.slice(0, first.from) + text.slice(last.to)), text: vectors.join(',') }
}

/** JSON of an answer with the text of its vectors. */
export function writeVectors({ json, text }: Chunk, more: Json): string {
  const { data, ...others } = { ...json, ...more }
  const answer = JSON.stringify(others)
  return `${answer.slice(0, -1)},"data":${text === null ? JSON.stringify(data) : `[${text}]`}}`
}
