import { isJson } from '@/server/platform/json'
import type { ChatRequest } from '../types'

const MAX_LENGTH = 300
/** As much of a complaint is searched for each text of the conversation. */
const MAX_SEARCHED_LENGTH = 4096
const SHORTEST_WORDS = 4
/** In characters: a shorter key, such as `none`, may be a word of the answer. */
const SHORTEST_SECRET = 12
const WINDOW = 20
const STEP = 10

/** What looks like a secret key, wherever it comes from. */
const SECRET = /\bBearer\s+\S+|\b(?:sk|hf|pk|gsk|intern)[-_][\w-]{8,}|(?<=:\/\/)[^\s/@]*@/gi

/** What the upstream says in an error, in its own words. */
function complaintOf(text: string): string {
  try {
    const body: unknown = JSON.parse(text)
    const error = isJson(body) && isJson(body['error']) ? body['error'] : body
    const message = isJson(error) ? (error['message'] ?? error['detail']) : error
    return typeof message === 'string' ? message : text
  } catch {
    return text
  }
}

/** `text` without the key, in any place and even where it is no error that carries it. */
function withoutKey(text: string, key: string | null): string {
  return key === null ? text : text.replaceAll(key, '…')
}

/** An answer without the key, where that can be no word of it. */
export const answerWithoutKey = (text: string, key: string | null): string =>
  withoutKey(text, key !== null && key.length >= SHORTEST_SECRET ? key : null)

/** Characters of a conversation that are kept while its answer is streamed. */
const MAX_KEPT_CHARACTERS = 16 * 1024

/** What was said in a conversation; null where it was not kept. */
export type Said = readonly string[] | null

export const saidIn = ({ messages }: ChatRequest): readonly string[] =>
  messages.flatMap(({ content }) =>
    Array.isArray(content) ? content.map((part) => part.text ?? '') : typeof content === 'string' ? [content] : [],
  )

/** What of it is kept for as long as a stream is open: all, or nothing of a long one. */
export function keptOf(request: ChatRequest): Said {
  const texts = saidIn(request)
  const length = texts.reduce((sum, one) => sum + one.length, 0)
  return length > MAX_KEPT_CHARACTERS ? null : texts
}

/** What of the upstream's words may be logged: no key, and nothing of a conversation. */
export function quote(text: string, key: string | null, said: Said): string {
  if (said === null) return '(it may repeat the conversation, which was not kept)'
  const texts = said.filter((one) => one.length >= SHORTEST_WORDS)
  const harmless = withoutKey(complaintOf(text), key).replace(SECRET, '…').slice(0, MAX_SEARCHED_LENGTH)
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
