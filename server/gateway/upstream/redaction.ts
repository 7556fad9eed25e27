import { isJson } from '@/server/platform/json'
import type { ChatRequest } from '../types'

const MAX_LENGTH = 300
/** Characters of an error text that are searched for texts of the conversation. */
const MAX_SEARCHED_LENGTH = 4096
const SHORTEST_QUOTED = 4
/** In characters: a shorter key, such as `none`, may be a word of the response. */
const SHORTEST_SECRET = 12
const WINDOW = 20
const STEP = 10

/** Text that looks like a secret key. */
const SECRET = /\bBearer\s+\S+|\b(?:sk|hf|pk|gsk|intern)[-_][\w-]{8,}|(?<=:\/\/)[^\s/@]*@/gi

/** The message of an upstream's error; the whole text if it is no JSON that we know. */
function errorTextOf(text: string): string {
  try {
    const body: unknown = JSON.parse(text)
    const error = isJson(body) && isJson(body['error']) ? body['error'] : body
    const message = isJson(error) ? (error['message'] ?? error['detail']) : error
    return typeof message === 'string' ? message : text
  } catch {
    return text
  }
}

/** Removes the key wherever the text has it. */
function removeKey(text: string, key: string | null): string {
  return key === null ? text : text.replaceAll(key, '…')
}

/** Removes the key from a response, unless the key is so short that it may be a word. */
export const redactKey = (text: string, key: string | null): string =>
  removeKey(text, key !== null && key.length >= SHORTEST_SECRET ? key : null)

/** Characters of a conversation that a stream keeps in memory. */
const MAX_KEPT_CHARACTERS = 16 * 1024

/** The texts of a conversation; null if it was too long to keep. */
export type KeptTexts = readonly string[] | null

export const textsOf = ({ messages }: ChatRequest): readonly string[] =>
  messages.flatMap(({ content }) =>
    Array.isArray(content) ? content.map((part) => part.text ?? '') : typeof content === 'string' ? [content] : [],
  )

/** The texts to keep for the length of a stream: all, or null for a long conversation. */
export function textsToKeep(request: ChatRequest): KeptTexts {
  const texts = textsOf(request)
  const length = texts.reduce((sum, one) => sum + one.length, 0)
  return length > MAX_KEPT_CHARACTERS ? null : texts
}

/** The part of an upstream's error text that may be logged: without keys and without texts of the conversation. */
export function quote(text: string, key: string | null, kept: KeptTexts): string {
  if (kept === null) return '(it may repeat the conversation, which was not kept)'
  const texts = kept.filter((one) => one.length >= SHORTEST_QUOTED)
  const harmless = removeKey(errorTextOf(text), key).replace(SECRET, '…').slice(0, MAX_SEARCHED_LENGTH)
  const short = texts
    .filter((one) => one.length <= MAX_LENGTH)
    .reduce((rest, one) => rest.replaceAll(one, '…'), harmless)
    .slice(0, MAX_LENGTH)
  const long = texts.filter((one) => one.length > WINDOW)
  for (let start = 0; start + WINDOW <= short.length; start += STEP) {
    const window = short.slice(start, start + WINDOW)
    if (long.some((one) => one.includes(window))) return '(it repeats the conversation)'
  }
  return short
}
