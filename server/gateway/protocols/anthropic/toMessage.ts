import { randomUUID } from 'node:crypto'
import { unusable } from '@/server/gateway/upstream/upstreamErrors'
import { isJson, type Json } from '@/server/platform/json'
import type { Usage } from '@/server/gateway/types'

type StopReason = 'end_turn' | 'max_tokens' | 'stop_sequence' | 'tool_use' | 'refusal'

type Stop = { stop_reason: StopReason; stop_sequence: string | null }

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

/** How a caller wants to be answered. */
export type MessageOptions = {
  /** The id that was asked for. */
  model: string
  showsThinking: boolean
  /** Texts at which the answer ends. */
  stops: readonly string[]
}

/** The id of an answer, made of the model server's own. */
export const messageId = (id: unknown): string =>
  `msg_${typeof id === 'string' && id !== '' ? id.replace(/^(?:chatcmpl|msg)[-_]/, '') : randomUUID()}`

export const usageOf = ({ input, output }: Usage): Json => ({ input_tokens: input, output_tokens: output })

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A model's thoughts, under the name that either kind of server uses. */
export const thinkingIn = ({ reasoning_content: thoughts, reasoning }: Json): string =>
  textIn(thoughts) || textIn(reasoning)

export const callId = (id: unknown): string => textIn(id) || `toolu_${randomUUID().replaceAll('-', '')}`

/** Arguments of a call; those that are no object are handed on in one, so that the caller sees what the model wrote. */
function argumentsOf(text: string): Json {
  try {
    const value: unknown = JSON.parse(text === '' ? '{}' : text)
    if (isJson(value)) return value
  } catch {
    // handled below, like any other text that is no object
  }
  return { INVALID_JSON: text }
}

function toolUseOf(call: Json): Json {
  const called = isJson(call['function']) ? call['function'] : {}
  const input = argumentsOf(textIn(called['arguments']))
  return { type: 'tool_use', id: callId(call['id']), name: textIn(called['name']), input }
}

/** A whole answer of a chat in the form of Messages; throws upstream_error where it has no message. */
export function toMessage(answer: Json, used: Usage, { model, showsThinking, stops }: MessageOptions): Json {
  const [choice] = Array.isArray(answer['choices']) ? (answer['choices'] as unknown[]) : [] // as: isArray gives any[]
  if (!isJson(choice) || !isJson(choice['message'])) throw unusable('the upstream sent no message')
  const { message } = choice
  const calls = Array.isArray(message['tool_calls']) ? message['tool_calls'].filter(isJson) : []
  const thoughts = thinkingIn(message)
  const text = textIn(message['content']) || textIn(message['refusal'])
  const content = [
    ...(showsThinking && thoughts !== '' ? [{ type: 'thinking', thinking: thoughts, signature: '' }] : []),
    ...(text !== '' || calls.length === 0 ? [{ type: 'text', text }] : []),
    ...calls.map(toolUseOf),
  ]
  const head = { id: messageId(answer['id']), type: 'message', role: 'assistant', model, content }
  return { ...head, ...stopOf(choice, calls.length > 0, stops), usage: usageOf(used) }
}
