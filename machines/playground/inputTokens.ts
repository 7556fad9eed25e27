import type { ChatMessage, ChatRequest } from './chatRequest'

/** A Chinese character, up to four letters or digits with the space before them, or any other character. */
const PIECE = /\p{Script=Han}| ?[\p{L}\p{M}\p{N}]{1,4}|[^]/gu

const PER_MESSAGE = 4
const PER_IMAGE = 256

const countOf = (text: string) => text.match(PIECE)?.length ?? 0

const jsonCount = (value: object | undefined) => (value === undefined ? 0 : countOf(JSON.stringify(value)))

function messageTokens(message: ChatMessage): number {
  const calls = message.role === 'assistant' ? jsonCount(message.tool_calls) : 0
  const { content } = message
  const parts = typeof content === 'string' ? [{ type: 'text' as const, text: content }] : (content ?? [])
  return parts.reduce((sum, part) => sum + (part.type === 'text' ? countOf(part.text) : PER_IMAGE), PER_MESSAGE + calls)
}

/** The input tokens that the gateway reserves for a request, counted by the same rules. */
export const inputTokens = ({ messages, tools, response_format: format }: ChatRequest): number =>
  messages.reduce((sum, message) => sum + messageTokens(message), jsonCount(tools) + jsonCount(format))
