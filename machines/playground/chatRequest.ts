import {
  lanesOf,
  modelOf,
  replyOf,
  type Conversation,
  type Lane,
  type Settings,
  type Step,
  type Turn,
} from './conversation'

/** The rest of the minute's limits. */
export type Allowance = {
  requests: { limit: number; remaining: number }
  tokens: { limit: number; remaining: number }
  resetS: number
}

type Part = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } }

type ToolMessageCall = { id: string; type: 'function'; function: { name: string; arguments: string } }

export type ChatMessage =
  | { role: 'system'; content: string }
  | { role: 'user'; content: string | readonly Part[] }
  | { role: 'assistant'; content: string | null; tool_calls?: readonly ToolMessageCall[] }
  | { role: 'tool'; tool_call_id: string; content: string }

type Tool = { type: 'function'; function: { name: string; description?: string; parameters?: object } }

/** A request in OpenAI's form without its options of streaming. */
export type ChatRequest = {
  model: string
  messages: readonly ChatMessage[]
  max_tokens: number
  temperature?: number
  thinking_mode?: boolean
  response_format?: { type: 'json_object' }
  tools?: readonly Tool[]
}

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
const inputTokens = ({ messages, tools, response_format: format }: ChatRequest): number =>
  messages.reduce((sum, message) => sum + messageTokens(message), jsonCount(tools) + jsonCount(format))

const DEFAULT_MAXIMUM = 1024

/** Two models could otherwise reserve a large limit for a whole minute. */
const GREATEST_DEFAULT = 8192

/**
 * The most output tokens of one answer. Two models share what both inputs leave of the minute's tokens: the gateway reserves input and
 * output, and would reject the second request.
 */
export function maximumOf(conversation: Conversation, allowance: Allowance | null) {
  const { models, settings } = conversation
  const typed = isWhole(settings.maximum) ? Number(settings.maximum) : null
  if (models.length < 2 || allowance === null) return typed ?? DEFAULT_MAXIMUM
  const inputs = lanesOf(conversation).map((lane) => inputTokens(chatRequest(conversation, lane, 1)))
  const rest = inputs.reduce((left, input) => left - input, allowance.tokens.remaining)
  const half = Math.max(1, Math.floor(rest / 2))
  return Math.min(half, typed ?? GREATEST_DEFAULT)
}

/** The next request to the model of a lane: the settings and the whole conversation. */
export function chatRequest(conversation: Conversation, lane: Lane, maximum: number): ChatRequest {
  const { settings, turns } = conversation
  const tools = readTools(settings.tools)
  return {
    model: modelOf(conversation, lane),
    messages: [
      ...(settings.system.trim() === '' ? [] : [{ role: 'system' as const, content: settings.system }]),
      ...turns.flatMap((turn) => [question(turn), ...(replyOf(turn, lane)?.steps ?? []).flatMap(answer)]),
    ],
    max_tokens: maximum,
    ...(isTemperature(settings.temperature) && { temperature: Number(settings.temperature) }),
    ...(settings.thinking !== 'default' && { thinking_mode: settings.thinking === 'on' }),
    ...(settings.isJson && { response_format: { type: 'json_object' as const } }),
    ...(tools !== null && tools.length > 0 && { tools }),
  }
}

const question = ({ text, images }: Turn): ChatMessage => ({
  role: 'user',
  content:
    images.length === 0
      ? text
      : [
          ...(text === '' ? [] : [{ type: 'text' as const, text }]),
          ...images.map((url) => ({ type: 'image_url' as const, image_url: { url } })),
        ],
})

/** A step of an answer as messages; nothing if it failed before its first character, or its tools have no results. */
function answer({ text, toolCalls }: Step): ChatMessage[] {
  const isComplete = toolCalls.every(({ result }) => result !== null)
  const calls = isComplete ? toolCalls : []
  if (text === '' && calls.length === 0) return []
  return [
    {
      role: 'assistant',
      content: text === '' ? null : text,
      ...(calls.length > 0 && {
        tool_calls: calls.map(({ id, name, arguments: given }) => ({
          id,
          type: 'function' as const,
          function: { name, arguments: given },
        })),
      }),
    },
    ...calls.map(({ id, result }) => ({ role: 'tool' as const, tool_call_id: id, content: result ?? '' })),
  ]
}

const isWhole = (text: string) => /^[1-9]\d{0,6}$/.test(text.trim())

const isTemperature = (text: string) => /^\d+(\.\d+)?$/.test(text.trim()) && Number(text) <= 2

/** The tools of a text in JSON; null if it holds anything else. An empty text has none. */
function readTools(text: string): readonly Tool[] | null {
  if (text.trim() === '') return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.every(isTool) ? value : null
  } catch {
    return null
  }
}

function isTool(value: unknown): value is Tool {
  const { type, function: made } = (value ?? {}) as Partial<Record<keyof Tool, unknown>> // looked at below
  const { name } = (made ?? {}) as { name?: unknown } // looked at below
  return type === 'function' && typeof name === 'string' && name !== ''
}

/** The settings whose texts cannot be sent. */
export function faultySettings({ temperature, maximum, tools }: Settings): readonly (keyof Settings)[] {
  const isEmpty = (text: string) => text.trim() === ''
  return [
    ...(isEmpty(temperature) || isTemperature(temperature) ? [] : (['temperature'] as const)),
    ...(isEmpty(maximum) || isWhole(maximum) ? [] : (['maximum'] as const)),
    ...(readTools(tools) === null ? (['tools'] as const) : []),
  ]
}

/** Whether the minute has a request for each model; true if that is not known. */
export const hasRequestsLeft = (conversation: Pick<Conversation, 'models'>, allowance: Allowance | null): boolean =>
  allowance === null || allowance.requests.remaining >= lanesOf(conversation).length
