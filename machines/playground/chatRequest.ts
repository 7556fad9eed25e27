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
  max_tokens?: number
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

/** A model of the list; `maxOutput`: tokens of its longest answer, or null if they are not known. */
export type KnownModel = { id: string; maxOutput: number | null }

/** The bounds of an answer: those of its model, and the rest of the account's minute. */
export type Bounds = { models: readonly KnownModel[]; allowance: Allowance | null }

/** The bound of an answer if that of its model is not known. */
const USUAL_MAXIMUM = 8192

/** The bound of each of two answers if the limits are not known: twice this fits into the smallest usual minute. */
const COMPARED_MAXIMUM = 2048

/** The tokens that the minute has left for one answer: two models share what both inputs leave, or the second request would be rejected. */
function roomOf(conversation: Conversation, { tokens }: Allowance): number {
  const lanes = lanesOf(conversation)
  const inputs = lanes.map((lane) => inputTokens(chatRequest(conversation, lane, null)))
  const rest = inputs.reduce((left, input) => left - input, tokens.remaining)
  return Math.max(1, Math.floor(rest / lanes.length))
}

/**
 * The most output tokens of the next answer. Without a typed number it is the most that the model gives, within half of the account's
 * minute and the rest of this one: the gateway reserves input and output. Null leaves it to the model API, which knows limits that
 * this page could not read.
 */
export function maximumOf(conversation: Conversation, lane: Lane, { models, allowance }: Bounds): number | null {
  const { settings } = conversation
  const typed = isWhole(settings.maximum) ? Number(settings.maximum) : null
  const isCompared = lanesOf(conversation).length > 1
  if (typed !== null) return isCompared && allowance ? Math.min(typed, roomOf(conversation, allowance)) : typed
  if (allowance === null) return isCompared ? COMPARED_MAXIMUM : null
  const ofModel = longestOf(models, modelOf(conversation, lane)) ?? USUAL_MAXIMUM
  const half = Math.max(1, Math.floor(allowance.tokens.limit / 2))
  return Math.min(ofModel, half, roomOf(conversation, allowance))
}

/** Tokens of the longest answer of a model; null if they are not known. */
export const longestOf = (models: readonly KnownModel[], model: string): number | null =>
  models.find(({ id }) => id === model)?.maxOutput ?? null

/** The allowance at the beginning of a minute. */
export const wholeMinute = ({ requests, tokens }: Allowance): Allowance => ({
  requests: { ...requests, remaining: requests.limit },
  tokens: { ...tokens, remaining: tokens.limit },
  resetS: 0,
})

/** The next request to the model of a lane: the settings and the whole conversation. */
export function chatRequest(conversation: Conversation, lane: Lane, maximum: number | null): ChatRequest {
  const { settings, turns } = conversation
  const tools = readTools(settings.tools)
  return {
    model: modelOf(conversation, lane),
    messages: [
      ...(settings.system.trim() === '' ? [] : [{ role: 'system' as const, content: settings.system }]),
      ...turns.flatMap((turn) => [question(turn), ...(replyOf(turn, lane)?.steps ?? []).flatMap(answer)]),
    ],
    ...(maximum !== null && { max_tokens: maximum }),
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

/** Below this share of the minute's tokens the page shows the rest. */
const LOW_SHARE = 0.2

/** Whether the minute may be too short for the next answers. */
export const isAllowanceLow = (conversation: Pick<Conversation, 'models'>, allowance: Allowance): boolean =>
  !hasRequestsLeft(conversation, allowance) || allowance.tokens.remaining < allowance.tokens.limit * LOW_SHARE
