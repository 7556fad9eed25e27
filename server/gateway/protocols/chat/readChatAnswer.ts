import { unusable } from '@/server/gateway/upstream/upstreamErrors'
import { isJson, type Json } from '@/server/platform/json'
import type { AnswerEvent, StopReason } from '@/server/gateway/conversation/answerEvents'
import { textIn } from '@/server/gateway/conversation/readingRules'

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

/** Reads calls, of which one is open at a time; throws if an ended call continues. */
function createCallReader() {
  let [open, newest] = [-1, -1]
  function read(call: Json, position: number): AnswerEvent[] {
    const index = Number.isSafeInteger(call['index']) ? Number(call['index']) : position
    const called = isJson(call['function']) ? call['function'] : {}
    const written = textIn(called['arguments'])
    const more: AnswerEvent[] = written === '' ? [] : [{ type: 'arguments', text: written }]
    if (index === open) return more
    if (index <= newest) throw unusable('the upstream went on with a call after another had begun')
    open = newest = index
    return [{ type: 'call', id: textIn(call['id']), name: textIn(called['name']) }, ...more]
  }
  return {
    read: (calls: unknown): AnswerEvent[] => (Array.isArray(calls) ? calls.filter(isJson).flatMap(read) : []),
    end: () => (open = -1),
  }
}

const firstChoice = ({ choices }: Json): unknown => (Array.isArray(choices) ? choices[0] : undefined)

/** Reads a chat's answer in chunks. */
export function createChatAnswerReader() {
  const calls = createCallReader()
  let hasBegun = false

  function readMessage(message: Json, choice: Json): AnswerEvent[] {
    const [reasoning, text, refusal] = [reasoningIn(message), textIn(message['content']), textIn(message['refusal'])]
    if (reasoning !== '' || text !== '' || refusal !== '') calls.end()
    return [
      ...(reasoning === '' ? [] : [{ type: 'reasoning' as const, text: reasoning }]),
      ...(text === '' ? [] : [{ type: 'text' as const, text, logprobs: logprobsIn(choice) }]),
      ...(refusal === '' ? [] : [{ type: 'refusal' as const, text: refusal }]),
      ...calls.read(message['tool_calls']),
    ]
  }

  return (chunk: Json): AnswerEvent[] => {
    const events: AnswerEvent[] = hasBegun ? [] : [{ type: 'begin', id: textIn(chunk['id']) }]
    hasBegun = true
    const choice = firstChoice(chunk)
    if (!isJson(choice)) return events
    const message = choice['delta'] ?? choice['message']
    return [...events, ...(isJson(message) ? readMessage(message, choice) : []), ...readStop(choice)]
  }
}

/** Reads a chat's whole answer; throws upstream_error if it has no message. */
export function readChatAnswer(answer: Json): AnswerEvent[] {
  const choice = firstChoice(answer)
  if (!isJson(choice) || !isJson(choice['message'])) throw unusable('the upstream sent no message')
  return createChatAnswerReader()({ ...answer, choices: [{ ...choice, delta: undefined }] })
}
