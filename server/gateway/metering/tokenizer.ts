import type { components } from '@/openapi/gateway'
import { MAX_TEXT_BYTES, tooMuchText } from '../bodies/bodyScan'
import { ECHO_MEDIA, mediaInputOf, mediaKindOf, NO_MEDIA, type MediaCounts, type MediaInput } from './mediaTokens'

/** A Chinese character, up to four letters or digits with the space before them, a line break, or any other character. */
const PIECE = /\p{Script=Han}| ?[\p{L}\p{M}\p{N}]{1,4}|[^]/gu

/** Splits a text into the tokens of the embedded model; joined they are the text. */
export const tokenize = (text: string): string[] => text.match(PIECE) ?? []

/** Counts the tokens of a text for the embedded model; an estimate for other models. */
export function countTokens(text: string): number {
  let count = 0
  PIECE.lastIndex = 0
  while (PIECE.test(text)) count += 1
  return count
}

const SLICE = 16_384

/** As `countTokens`, yielding to the event loop after each slice. */
export async function countTokensInSlices(text: string): Promise<number> {
  const piece = new RegExp(PIECE) // with its own `lastIndex`, because other texts are counted between slices
  let count = 0
  while (piece.test(text)) {
    count += 1
    if (count % SLICE === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return count
}

/** A space and four letters beyond the basic plane. */
const MAX_PIECE_LENGTH = 9

/** A lower bound of the tokens of a text, from its length. */
export const leastTokens = (text: string): number => Math.ceil(text.length / MAX_PIECE_LENGTH)

const PER_MESSAGE = 4

export type ChatRequest = components['schemas']['ChatCompletionRequest'] & Readonly<Record<string, unknown>>

type Message = ChatRequest['messages'][number]

/** The text of a message, and the kinds of its parts that are no text, such as images. */
function partsOf(message: Message) {
  const { content, name, refusal, reasoning_content: thoughts, tool_calls: calls, function_call: call } = message
  const parts = Array.isArray(content) ? content : []
  const texts = typeof content === 'string' ? [content] : parts.map((part) => part.text ?? part.refusal ?? '')
  const kinds = parts.flatMap(({ type }) => mediaKindOf(type) ?? [])
  return {
    text: [...texts, name, refusal, thoughts, ...[calls, call].map((json) => json && JSON.stringify(json))].join(''),
    kinds,
  }
}

/** The part of a conversation that a model reads, as a chat. */
export type ChatInput = Pick<ChatRequest, 'messages' | 'tools' | 'response_format'>

/** Computes the input of the media in a request; called only if there are any. */
type ReadMedia = (counts: MediaCounts) => MediaInput

const readEchoMedia: ReadMedia = (counts) => mediaInputOf(counts, ECHO_MEDIA, null)

function mediaOf(parts: readonly ReturnType<typeof partsOf>[], read: ReadMedia): MediaInput {
  const kinds = parts.flatMap((part) => part.kinds)
  if (kinds.length === 0) return NO_MEDIA
  const counts: MediaCounts = { picture: 0, sound: 0, video: 0 }
  for (const kind of kinds) counts[kind] += 1
  return read(counts)
}

/** The texts that a model reads, its media, and the tokens of everything else. */
function inputOf({ messages, tools, response_format: format }: ChatInput, readMedia: ReadMedia) {
  const parts = messages.map(partsOf)
  const texts = [...parts.map(({ text }) => text), ...[tools, format].map((json) => (json ? JSON.stringify(json) : ''))]
  const media = mediaOf(parts, readMedia)
  return { texts, media, others: media.counted + parts.length * PER_MESSAGE }
}

/** Counts the input tokens of a conversation: exactly for the embedded model, as an estimate for others. */
export function createInputCount(read: ChatInput, readMedia = readEchoMedia) {
  const { texts, media, others } = inputOf(read, readMedia)
  return {
    media,
    /** A lower bound, from the lengths of the texts alone. */
    least: () => texts.reduce((sum, text) => sum + leastTokens(text), others),
    /** Runs other requests between slices. Throws request_too_large. */
    async count(): Promise<number> {
      if (texts.reduce((sum, { length }) => sum + length, 0) > MAX_TEXT_BYTES) throw tooMuchText()
      let sum = others
      for (const text of texts) sum += await countTokensInSlices(text)
      return sum
    },
  }
}
