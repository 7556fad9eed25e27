import { MAX_TEXT_BYTES, tooMuchText } from '../bodies/bodyScan'
import type { ChatRequest } from '../types'

/** A Chinese character, up to four letters or digits with the space before them, a line break, or any other character. */
const PIECE = /\p{Script=Han}| ?[\p{L}\p{M}\p{N}]{1,4}|[^]/gu

/** Splits a text into pieces that joined again give the text: the tokens of the embedded model. */
export const tokenize = (text: string): string[] => text.match(PIECE) ?? []

/** How many tokens the embedded model sees in a text; for other models an estimate. */
export function countTokens(text: string): number {
  let count = 0
  PIECE.lastIndex = 0
  while (PIECE.test(text)) count += 1
  return count
}

const SLICE = 16_384

/** As `countTokens`, which is not held for longer than a slice of the text takes. */
export async function countTokensInSlices(text: string): Promise<number> {
  const piece = new RegExp(PIECE) // with a place of its own, for other texts are counted meanwhile
  let count = 0
  while (piece.test(text)) {
    count += 1
    if (count % SLICE === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return count
}

/** A space and four letters beyond the basic plane. */
const MAX_PIECE_LENGTH = 9

/** No text of this length has fewer tokens. */
export const leastTokens = (text: string): number => Math.ceil(text.length / MAX_PIECE_LENGTH)

const PER_MESSAGE = 4
const PER_PICTURE = 256

type Message = ChatRequest['messages'][number]

/** The text of a message and how many of its parts are pictures, or another thing that is no text. */
function partsOf(message: Message) {
  const { content, name, refusal, reasoning_content: thoughts, tool_calls: calls, function_call: call } = message
  const parts = Array.isArray(content) ? content : []
  const texts = typeof content === 'string' ? [content] : parts.map((part) => part.text ?? part.refusal ?? '')
  const others = parts.filter(({ type }) => type !== 'text' && type !== 'refusal').length
  return {
    text: [...texts, name, refusal, thoughts, ...[calls, call].map((json) => json && JSON.stringify(json))].join(''),
    others,
  }
}

/** The texts that a conversation has the model read, and the tokens of what is no text. */
function inputOf({ messages, tools, response_format: format }: ChatRequest) {
  const parts = messages.map(partsOf)
  const texts = [...parts.map(({ text }) => text), ...[tools, format].map((json) => (json ? JSON.stringify(json) : ''))]
  return { texts, others: parts.reduce((sum, { others }) => sum + others * PER_PICTURE + PER_MESSAGE, 0) }
}

function sumInput(request: ChatRequest, count: (text: string) => number): number {
  const { texts, others } = inputOf(request)
  return texts.reduce((sum, text) => sum + count(text), others)
}

const counted = new WeakMap<ChatRequest, number>()

/** Input tokens of a conversation by our own tokenizer: exact for the embedded model, an estimate for others. */
export const countInput = (request: ChatRequest): number => counted.get(request) ?? sumInput(request, countTokens)

/** Counts a conversation while others are answered, so that `countInput` has its result at once. */
export async function countInSlices(request: ChatRequest): Promise<void> {
  const { texts, others } = inputOf(request)
  if (texts.reduce((sum, { length }) => sum + length, 0) > MAX_TEXT_BYTES) throw tooMuchText()
  let sum = others
  for (const text of texts) sum += await countTokensInSlices(text)
  counted.set(request, sum)
}

/** Input tokens that a conversation has at least, known without reading it. */
export const leastInput = (request: ChatRequest): number => sumInput(request, leastTokens)

/** The longest answer that is asked for, in tokens; null where that is left to the model. */
export const mostOutput = ({ max_completion_tokens: newer, max_tokens: older }: ChatRequest): number | null =>
  newer ?? older ?? null
