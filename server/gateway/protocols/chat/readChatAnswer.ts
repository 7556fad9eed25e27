import { unusable } from '@/server/gateway/upstream/upstreamErrors'
import { isJson, type Json } from '@/server/platform/json'
import type { AnswerEvent, AnswerReader, StopReason } from '@/server/gateway/conversation/answerEvents'
import { textIn } from '@/server/gateway/conversation/readingRules'
import { createCallReader, readWholeCalls } from './callReader'
import { callPiecesIn } from './toolCalls'

/** A model's reasoning, under the name that either kind of server uses. */
const reasoningIn = ({ reasoning_content: content, reasoning }: Json): string => textIn(content) || textIn(reasoning)

const reasons: Readonly<Record<string, StopReason>> = {
  length: 'length',
  tool_calls: 'calls',
  function_call: 'calls',
  content_filter: 'filter',
}

/** The end of an answer. Some servers name the text at which it ended, under one of two names. */
function readStop({ finish_reason: finish, stop_reason: vllm, matched_stop: sglang }: Json): AnswerEvent[] {
  const reason = textIn(finish)
  if (reason === '') return []
  const sequence = reason === 'stop' ? textIn(vllm) || textIn(sglang) || null : null
  return [{ type: 'stop', reason: reasons[reason] ?? 'end', sequence }]
}

const logprobsIn = ({ logprobs }: Json): readonly unknown[] =>
  isJson(logprobs) && Array.isArray(logprobs['content']) ? logprobs['content'] : []

const firstChoice = ({ choices }: Json): unknown => (Array.isArray(choices) ? choices[0] : undefined)

/** Reads a chat's answer in chunks; one that is whole has each of its calls once. */
export function createChatAnswerReader(isWhole = false): AnswerReader {
  const calls = isWhole ? { read: readWholeCalls, close: () => undefined, end: () => [] } : createCallReader()
  let hasBegun = false

  function readMessage(message: Json, choice: Json): AnswerEvent[] {
    const reasoning = reasoningIn(message)
    const text = textIn(message['content'])
    const refusal = textIn(message['refusal'])
    if (reasoning !== '' || text !== '' || refusal !== '') calls.close()
    return [
      ...(reasoning === '' ? [] : [{ type: 'reasoning' as const, text: reasoning }]),
      ...(text === '' ? [] : [{ type: 'text' as const, text, logprobs: logprobsIn(choice) }]),
      ...(refusal === '' ? [] : [{ type: 'refusal' as const, text: refusal }]),
      ...calls.read(callPiecesIn(message)),
    ]
  }

  function readChoice(choice: Json): AnswerEvent[] {
    const message = choice['delta'] ?? choice['message']
    const events = isJson(message) ? readMessage(message, choice) : []
    const stop = readStop(choice)
    return stop.length === 0 ? events : [...events, ...calls.end(), ...stop]
  }

  return {
    read(chunk) {
      const events: AnswerEvent[] = hasBegun ? [] : [{ type: 'begin' }]
      hasBegun = true
      const choice = firstChoice(chunk)
      return isJson(choice) ? [...events, ...readChoice(choice)] : events
    },
    end: calls.end,
  }
}

/** Reads a chat's whole answer; throws upstream_error if it has no message. */
export function readChatAnswer(answer: Json): AnswerEvent[] {
  const choice = firstChoice(answer)
  if (!isJson(choice) || !isJson(choice['message'])) throw unusable('the upstream sent no message')
  const { read, end } = createChatAnswerReader(true)
  return [...read({ ...answer, choices: [{ ...choice, delta: undefined }] }), ...end()]
}
