import type { Json } from '@/server/platform/json'

type StopReason = 'end_turn' | 'max_tokens' | 'stop_sequence' | 'tool_use' | 'refusal'

export type Stop = { stop_reason: StopReason; stop_sequence: string | null }

const reasons: ReadonlyMap<unknown, StopReason> = new Map([
  ['length', 'max_tokens'],
  ['tool_calls', 'tool_use'],
  ['function_call', 'tool_use'],
  ['content_filter', 'refusal'],
])

/** Why an answer ended. At which text it stopped some servers say, under one of two names beside `finish_reason`. */
export function stopOf(choice: Json, hasCalls: boolean, stops: readonly string[]): Stop {
  const { finish_reason: finish, stop_reason: vllm, matched_stop: sglang } = choice
  const sequence = stops.find((text) => text === vllm || text === sglang) ?? null
  if (sequence !== null && finish === 'stop') return { stop_reason: 'stop_sequence', stop_sequence: sequence }
  const reason = reasons.get(finish) ?? (hasCalls ? 'tool_use' : 'end_turn')
  return { stop_reason: reason, stop_sequence: null }
}
