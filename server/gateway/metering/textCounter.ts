import { isJson, type Json } from '@/server/platform/json'
import { countTokens } from './tokenizer'

/** No tokenizer that we know makes one token of more than this: neither of two words, nor of so many Chinese characters. */
const SMALLEST_PIECE = /\p{Script=Han}{1,4}|[^\s\p{Script=Han}]{1,32}/gu

const MAX_OPEN_LENGTH = 1024

function countLeast(text: string): number {
  let count = 0
  SMALLEST_PIECE.lastIndex = 0
  while (SMALLEST_PIECE.test(text)) count += 1
  return count
}

export type TextCounter = {
  add(text: string): void
  /** By our own tokenizer. */
  tokens(): number
  /** How many tokens the text has at least in any model. */
  least(): number
  /** Whether it has more than `most` tokens in any model. It has no more tokens than characters, so few texts are tokenised. */
  exceeds(most: number): boolean
}

/** Counts a text that comes in pieces as if it came whole: a piece may end within a word. */
export function createTextCounter(): TextCounter {
  const settled = { tokens: 0, least: 0 }
  let open = ''
  let [length, shortestExcess] = [0, 0]

  function settle(text: string) {
    settled.tokens += countTokens(text)
    settled.least += countLeast(text)
  }

  const least = () => settled.least + countLeast(open)

  return {
    add(text) {
      length += text.length
      open += text
      if (open.length <= MAX_OPEN_LENGTH) return
      const end = open.lastIndexOf(' ')
      const whole = end > 0 ? open.slice(0, end) : open
      settle(whole)
      open = open.slice(whole.length)
    },
    tokens: () => settled.tokens + countTokens(open),
    least,
    exceeds(most) {
      if (length < shortestExcess) return false
      const count = least()
      shortestExcess = length + most - count + 1
      return count > most
    },
  }
}

/** Members that name things, or hold bytes: signatures of thoughts, and sound. */
const NAMES: ReadonlySet<string> = new Set([
  ...['role', 'type', 'id', 'tool_use_id', 'model', 'stop_reason', 'stop_sequence'],
  ...['data', 'signature', 'thought_signature'],
])
/** The characters of names and of bytes in base64. Any other string is text, whatever its member is called. */
const OPAQUE = /^[\w+/=.:@-]*$/

/** Each text with how often it was given. */
type Texts = Map<string, number>

/** Whether a model wrote this text; thoughts that it does not show come encrypted, and count by their length. */
const isGenerated = (name: string, text: string, { type }: Json): boolean =>
  !NAMES.has(name) || !OPAQUE.test(text) || (name === 'data' && type === 'redacted_thinking')

const NONE: Texts = new Map()

/** The texts of a member that is no text itself. */
function textsBelow(name: string, value: unknown): Texts {
  if (typeof value !== 'object' || value === null) return NONE
  // Arguments of a tool: the model writes the names in them as well.
  if (name === 'input' && isJson(value)) return Object.keys(value).length > 0 ? textsIn(JSON.stringify(value)) : NONE
  return textsIn(value)
}

function textsOfMembers(value: Json): Texts {
  const texts: Texts = new Map()
  const takeOnce = (text: string, count: number) => void texts.set(text, Math.max(texts.get(text) ?? 0, count))
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner !== 'string') textsBelow(name, inner).forEach((count, text) => takeOnce(text, count))
    else if (isGenerated(name, inner, value)) takeOnce(inner, 1)
  }
  return texts
}

/**
 * Every text in a message or in a part of one. Some servers give the same text under several names: of the members of
 * an object it counts once.
 */
export function textsIn(value: unknown): Texts {
  if (typeof value === 'string') return new Map([[value, 1]])
  if (isJson(value)) return textsOfMembers(value)
  const texts: Texts = new Map()
  if (Array.isArray(value))
    for (const inner of value) textsIn(inner).forEach((count, text) => texts.set(text, (texts.get(text) ?? 0) + count))
  return texts
}
