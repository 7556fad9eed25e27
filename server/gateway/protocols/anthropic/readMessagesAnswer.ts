import type { AnswerEvent, AnswerReader, StopReason } from '@/server/gateway/conversation/answerEvents'
import { textIn } from '@/server/gateway/conversation/readingRules'
import { unusable } from '@/server/gateway/upstream/upstreamErrors'
import { isJson, type Json } from '@/server/platform/json'

const reasons: Readonly<Record<string, StopReason>> = {
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  stop_sequence: 'sequence',
  tool_use: 'calls',
  refusal: 'filter',
}

function readStop({ stop_reason: stop, stop_sequence: sequence }: Json): AnswerEvent[] {
  const reason = textIn(stop)
  return reason === '' ? [] : [{ type: 'stop', reason: reasons[reason] ?? 'end', sequence: textIn(sequence) || null }]
}

const readText = (text: string): AnswerEvent[] => (text === '' ? [] : [{ type: 'text', text, logprobs: [] }])
const readThinking = (text: string): AnswerEvent[] => (text === '' ? [] : [{ type: 'reasoning', text }])
const readArguments = (text: string): AnswerEvent[] => (text === '' ? [] : [{ type: 'arguments', text }])

/** A block as it begins. Blocks of tools that a provider runs itself are left out. */
function readBlock({ type, text, thinking, data, id, name, input }: Json): AnswerEvent[] {
  if (type === 'text') return readText(textIn(text))
  if (type === 'thinking') return readThinking(textIn(thinking))
  if (type === 'redacted_thinking') return [{ type: 'reasoning', text: '', redacted: textIn(data) }]
  if (type !== 'tool_use') return []
  const written = isJson(input) && Object.keys(input).length > 0 ? JSON.stringify(input) : ''
  return [{ type: 'call', id: textIn(id), name: textIn(name) }, ...readArguments(written)]
}

/** A signature ends each block of thinking, if only an empty one. */
const readEnd = (type: unknown, signature: string): AnswerEvent[] =>
  type === 'thinking' ? [{ type: 'reasoning', text: '', signature }] : []

export function readMessageAnswer(message: Json): AnswerEvent[] {
  const blocks = Array.isArray(message['content']) ? message['content'].filter(isJson) : []
  return [
    { type: 'begin' },
    ...blocks.flatMap((block) => [...readBlock(block), ...readEnd(block['type'], textIn(block['signature']))]),
    ...readStop(message),
  ]
}

export function createMessagesAnswerReader(): AnswerReader {
  let open: unknown = null
  let kind: unknown = null
  let signature = ''

  function readDelta(index: unknown, delta: Json): AnswerEvent[] {
    if (index !== open) throw unusable('the upstream went on with a block after another had begun')
    const { type, text, thinking, partial_json: json } = delta
    if (type === 'signature_delta') signature += textIn(delta['signature'])
    if (type === 'text_delta') return readText(textIn(text))
    if (type === 'thinking_delta') return readThinking(textIn(thinking))
    return type === 'input_json_delta' && kind === 'tool_use' ? readArguments(textIn(json)) : []
  }

  function read(event: Json): AnswerEvent[] {
    const { type, index, message, content_block: block, delta } = event
    if (type === 'message_start' && isJson(message)) return [{ type: 'begin' }]
    if (type === 'content_block_start' && isJson(block)) {
      open = index
      kind = block['type']
      signature = textIn(block['signature'])
      return readBlock(block)
    }
    if (type === 'content_block_delta' && isJson(delta)) return readDelta(index, delta)
    if (type === 'content_block_stop') return readEnd(kind, signature)
    return type === 'message_delta' && isJson(delta) ? readStop(delta) : []
  }
  return { read, end: () => [] }
}
