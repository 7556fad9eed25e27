import { isJson, type Json } from '@/server/platform/json'
import type { finishReasons } from '@/openapi/rules/calls'
import type { Chunk } from '../conversation/chunk'
import type { Usage } from '../limits/reservations'

/** Parts of a usage that some model servers report, as they are claimed: nothing is checked yet. */
export type Claim = {
  input?: unknown
  output?: unknown
  /** Input tokens that were read from a cache. */
  cached?: unknown
  /** Input tokens that were written to a cache; only Messages reports them. */
  written?: unknown
  reasoning?: unknown
}

/** Parts of a usage; null if unknown. Input includes cached and written tokens, output includes reasoning, in every protocol. */
export type UsageParts = { cached: number | null; written: number | null; reasoning: number | null }

/** A usage with its parts, as far as they are known. */
export type UsageWithParts = Usage & Partial<UsageParts>

export const isCount = (claimed: unknown): claimed is number => Number.isSafeInteger(claimed) && Number(claimed) >= 0

/** Members of a Messages usage that are parts of the input; tokens that a cache read or wrote are input, too. */
const INPUT_MEMBERS = ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens'] as const

/** The input tokens that a usage in the form of Messages claims; undefined if it claims none. */
function messagesInput(usage: Json): unknown {
  const parts = INPUT_MEMBERS.map((name) => usage[name] ?? undefined).filter((part) => part !== undefined)
  if (parts.length === 0) return undefined
  return parts.every(isCount) ? parts.reduce((sum, part) => sum + part, 0) : parts.find((part) => !isCount(part))
}

const memberOf = (value: unknown, name: string): unknown => (isJson(value) ? value[name] : undefined)

/** The claim of a usage in the form of chats; some servers name the parts beside the sums. */
export const readChatUsage = (usage: Json): Claim => ({
  input: usage['prompt_tokens'],
  output: usage['completion_tokens'],
  cached:
    memberOf(usage['prompt_tokens_details'], 'cached_tokens') ??
    usage['prompt_cache_hit_tokens'] ??
    usage['cached_tokens'],
  reasoning: memberOf(usage['completion_tokens_details'], 'reasoning_tokens') ?? usage['reasoning_tokens'],
})

/** The claim of a usage in the form of Messages, whose `input_tokens` exclude those that a cache read or wrote. */
export const readMessagesUsage = (usage: Json): Claim => ({
  input: messagesInput(usage),
  output: usage['output_tokens'],
  cached: usage['cache_read_input_tokens'],
  written: usage['cache_creation_input_tokens'],
})

const NO_CLAIM: Claim = {}

export function claimOf({ json, protocol }: Chunk): Claim {
  const { usage, message } = json
  if (protocol !== 'messages') return isJson(usage) ? readChatUsage(usage) : NO_CLAIM
  const claimed = isJson(usage) ? usage : memberOf(message, 'usage')
  return isJson(claimed) ? readMessagesUsage(claimed) : NO_CLAIM
}

const member = (name: string, count: number | null | undefined): Json =>
  count === null || count === undefined ? {} : { [name]: count }

const details = (name: string, part: Json): Json => (Object.keys(part).length > 0 ? { [name]: part } : {})

/** A usage in the form of chats, which has no tokens that a cache wrote. Unknown parts are absent. */
export const toChatUsage = ({ input, output, cached, reasoning }: UsageWithParts): Json => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
  ...details('prompt_tokens_details', member('cached_tokens', cached)),
  ...details('completion_tokens_details', member('reasoning_tokens', reasoning)),
})

/** A usage in the form of Messages, which has no reasoning tokens. Unknown parts are 0: clients add them up. */
export const toMessagesUsage = ({ input, output, cached, written }: UsageWithParts): Json => ({
  input_tokens: input - (cached ?? 0) - (written ?? 0),
  cache_creation_input_tokens: written ?? 0,
  cache_read_input_tokens: cached ?? 0,
  output_tokens: output,
})

/** A usage in the form of responses, which requires the parts: unknown ones are 0. */
export const toResponsesUsage = ({ input, output, cached, reasoning }: UsageWithParts) => ({
  input_tokens: input,
  input_tokens_details: { cached_tokens: cached ?? 0 },
  output_tokens: output,
  output_tokens_details: { reasoning_tokens: reasoning ?? 0 },
  total_tokens: input + output,
})

export type FinishReason = (typeof finishReasons)[number]

const reasons: ReadonlyMap<unknown, FinishReason> = new Map([
  ['stop', 'stop'],
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['tool_calls', 'tool_calls'],
  ['function_call', 'tool_calls'],
  ['tool_use', 'tool_calls'],
  ['content_filter', 'content_filter'],
  ['refusal', 'content_filter'],
])

/** The reason for the end of a response that a chunk gives, of the first choice with one; null without a known reason. */
export function finishReasonOf({ json, protocol }: Chunk): FinishReason | null {
  if (protocol === 'messages') return reasons.get(json['stop_reason'] ?? memberOf(json['delta'], 'stop_reason')) ?? null
  const { choices } = json
  if (!Array.isArray(choices)) return null
  for (const choice of choices) {
    const reason = reasons.get(memberOf(choice, 'finish_reason'))
    if (reason !== undefined) return reason
  }
  return null
}
