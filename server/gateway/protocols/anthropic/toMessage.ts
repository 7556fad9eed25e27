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
function stopOf(choice: Json, hasCalls: boolean, stops: readonly string[]): Stop {
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
const messageId = (id: unknown): string =>
  `msg_${typeof id === 'string' && id !== '' ? id.replace(/^(?:chatcmpl|msg)[-_]/, '') : randomUUID()}`

const usageOf = ({ input, output }: Usage): Json => ({ input_tokens: input, output_tokens: output })

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A model's thoughts, under the name that either kind of server uses. */
const thinkingIn = ({ reasoning_content: thoughts, reasoning }: Json): string => textIn(thoughts) || textIn(reasoning)

const callId = (id: unknown): string => textIn(id) || `toolu_${randomUUID().replaceAll('-', '')}`

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

/** An event with its data. */
export const event = (type: string, data: Json): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`

export const PING = event('ping', {})

/** The open content block: a text, a thought, or the tool call with that index. */
type Open = { kind: 'text' | 'thinking' | 'tool_use'; call: number }

/** The blocks of an answer, of which one is open at a time. */
function createBlocks() {
  let index = -1
  let open: Open | null = null
  const close = (): string => {
    if (open === null) return ''
    open = null
    return event('content_block_stop', { index })
  }
  return {
    close,
    isOpen: ({ kind, call }: Open) => open?.kind === kind && open.call === call,
    begin(next: Open, block: Json): string {
      const closed = close()
      open = next
      index += 1
      return closed + event('content_block_start', { index, content_block: { type: next.kind, ...block } })
    },
    write: (type: string, delta: Json) => event('content_block_delta', { index, delta: { type, ...delta } }),
    isEmpty: () => index < 0,
  }
}

type Blocks = ReturnType<typeof createBlocks>

const TEXT: Open = { kind: 'text', call: -1 }
const THINKING: Open = { kind: 'thinking', call: -1 }

/** A call of a tool as it comes: first its name, then its arguments piece by piece. Throws if an ended call continues. */
function createCallWriter(blocks: Blocks) {
  let newest = -1
  return {
    hasAny: () => newest >= 0,
    write(delta: Json, position: number): string {
      const call = Number.isSafeInteger(delta['index']) ? Number(delta['index']) : position
      const called = isJson(delta['function']) ? delta['function'] : {}
      const [name, written] = [textIn(called['name']), textIn(called['arguments'])]
      let events = ''
      if (!blocks.isOpen({ kind: 'tool_use', call })) {
        if (call <= newest) throw unusable('the upstream went on with a call after another had begun')
        newest = call
        events += blocks.begin({ kind: 'tool_use', call }, { id: callId(delta['id']), name, input: {} })
      }
      return written === '' ? events : events + blocks.write('input_json_delta', { partial_json: written })
    },
  }
}

/** Writes a streamed answer of a chat as events of Messages. `input` is our own count of the request. */
export function createMessageEvents({ model, showsThinking, stops }: MessageOptions, input: number) {
  const blocks = createBlocks()
  const calls = createCallWriter(blocks)
  let hasBegun = false
  let last: Json = {}

  function start(id: unknown): string {
    if (hasBegun) return ''
    hasBegun = true
    const head = { id: messageId(id), type: 'message', role: 'assistant', model, content: [] }
    const usage = usageOf({ input, output: 0 })
    return event('message_start', { message: { ...head, stop_reason: null, stop_sequence: null, usage } }) + PING
  }
  function write(open: Open, member: string, text: string): string {
    if (text === '') return ''
    const began = blocks.isOpen(open)
      ? ''
      : blocks.begin(open, open === THINKING ? { thinking: '', signature: '' } : { text: '' })
    return began + blocks.write(`${member}_delta`, { [member]: text })
  }
  function writeDelta(delta: Json): string {
    const thoughts = showsThinking ? write(THINKING, 'thinking', thinkingIn(delta)) : ''
    const text = write(TEXT, 'text', textIn(delta['content']) || textIn(delta['refusal']))
    const asked = Array.isArray(delta['tool_calls']) ? delta['tool_calls'].filter(isJson) : []
    return thoughts + text + asked.map((call, position) => calls.write(call, position)).join('')
  }

  return {
    /** The events of a piece of a chat's answer. */
    write(piece: Json) {
      const [choice] = Array.isArray(piece['choices']) ? (piece['choices'] as unknown[]) : [] // as: isArray gives any[]
      const began = start(piece['id'])
      if (!isJson(choice)) return began
      if (textIn(choice['finish_reason']) !== '') last = choice
      return isJson(choice['delta']) ? began + writeDelta(choice['delta']) : began
    },
    /** The last events, with what the call used. */
    end(used: Usage) {
      const empty = blocks.isEmpty() ? blocks.begin(TEXT, { text: '' }) : ''
      const delta = stopOf(last, calls.hasAny(), stops)
      const ended = event('message_delta', { delta, usage: usageOf(used) }) + event('message_stop', {})
      return start(null) + empty + blocks.close() + ended
    },
  }
}
