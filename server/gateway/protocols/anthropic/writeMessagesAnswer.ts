import { toMessagesUsage, type UsageWithParts } from '@/server/gateway/metering/usageForms'
import type { Json } from '@/server/platform/json'
import { newId, type AnswerEvent, type StopReason } from '@/server/gateway/conversation/answerEvents'
import type { ToolNames } from '@/server/gateway/conversation/toolNames'
import { readObject } from '@/server/gateway/conversation/readingRules'

/** The parts of a request that its response depends on. */
export type MessageOptions = {
  /** The id that was requested. */
  model: string
  showsThinking: boolean
  /** Texts at which the response ends. */
  stops: readonly string[]
  /** The caller's names of tools. */
  names: ToolNames
}

type Stop = Extract<AnswerEvent, { type: 'stop' }>

const reasons: Readonly<Partial<Record<StopReason, string>>> = { length: 'max_tokens', filter: 'refusal' }

function writeStop(
  { reason, sequence }: Pick<Stop, 'reason' | 'sequence'>,
  hasCalls: boolean,
  stops: readonly string[],
) {
  if (sequence !== null && stops.includes(sequence)) return { stop_reason: 'stop_sequence', stop_sequence: sequence }
  return { stop_reason: reasons[reason] ?? (hasCalls ? 'tool_use' : 'end_turn'), stop_sequence: null }
}

export const event = (type: string, data: Json): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`

export const PING = event('ping', {})

/** A content block: as it begins, with the form of its deltas, and whole. */
type Block = { begun: Json; delta: string; member: string; whole(text: string): Json }

const TEXT: Block = {
  begun: { type: 'text', text: '' },
  delta: 'text_delta',
  member: 'text',
  whole: (text) => ({ type: 'text', text }),
}
const THINKING: Block = {
  begun: { type: 'thinking', thinking: '', signature: '' },
  delta: 'thinking_delta',
  member: 'thinking',
  whole: (thinking) => ({ type: 'thinking', thinking, signature: '' }),
}
const toolUse = (id: string, name: string): Block => ({
  begun: { type: 'tool_use', id, name, input: {} },
  delta: 'input_json_delta',
  member: 'partial_json',
  whole: (text) => ({ type: 'tool_use', id, name, input: readObject(text) }),
})

type Emit = (type: string, data: Json) => void

/** The content blocks of a message, of which one is open at a time. */
function createBlocks(emit: Emit) {
  const content: Json[] = []
  let open: Block | null = null
  let written = ''
  return {
    content,
    close() {
      if (open === null) return
      emit('content_block_stop', { index: content.length })
      content.push(open.whole(written))
      open = null
    },
    open(block: Block) {
      if (open === block) return
      this.close()
      open = block
      written = ''
      emit('content_block_start', { index: content.length, content_block: block.begun })
    },
    write(text: string) {
      if (open === null) return
      written += text
      emit('content_block_delta', { index: content.length, delta: { type: open.delta, [open.member]: text } })
    },
  }
}

/** Builds a message from an answer; `emit` gets its events. `input` is our own count of the request. */
function createMessage({ model, showsThinking, stops, names }: MessageOptions, input: number, emit: Emit) {
  const blocks = createBlocks(emit)
  let stop: Pick<Stop, 'reason' | 'sequence'> = { reason: 'end', sequence: null }
  let hasText = false
  let hasCalls = false
  // Claude Code joins messages with the same id, and some servers give the same one to each answer.
  const id = newId('msg')
  let hasBegun = false
  const messageOf = (members: Json) => ({ id, type: 'message', role: 'assistant', model, ...members })

  function begin() {
    if (hasBegun) return
    hasBegun = true
    const unknown = { stop_reason: null, stop_sequence: null, usage: toMessagesUsage({ input, output: 0 }) }
    emit('message_start', { message: messageOf({ content: [], ...unknown }) })
    emit('ping', {})
  }
  function write(block: Block, text: string) {
    blocks.open(block)
    blocks.write(text)
  }

  return {
    add(one: AnswerEvent) {
      if (one.type === 'begin') begin()
      else if (one.type === 'stop') stop = one
      else if (one.type === 'arguments') blocks.write(one.text)
      else if (one.type === 'call') {
        hasCalls = true
        blocks.open(toolUse(one.id || newId('toolu'), names.toolOf(one.name).name))
      } else if (one.type === 'reasoning') {
        if (showsThinking) write(THINKING, one.text)
      } else {
        hasText = true
        write(TEXT, one.text)
      }
    },
    end(used: UsageWithParts): Json {
      begin()
      if (!hasText && !hasCalls) blocks.open(TEXT)
      blocks.close()
      const delta = writeStop(stop, hasCalls, stops)
      const usage = toMessagesUsage(used)
      emit('message_delta', { delta, usage })
      emit('message_stop', {})
      return messageOf({ content: blocks.content, ...delta, usage })
    },
  }
}

export function writeMessage(events: readonly AnswerEvent[], used: UsageWithParts, options: MessageOptions): Json {
  const message = createMessage(options, used.input, () => undefined)
  events.forEach((one) => message.add(one))
  return message.end(used)
}

/** Writes a streamed answer as events of Messages. `input` is our own count of the request. */
export function createMessageEvents(options: MessageOptions, input: number) {
  let text = ''
  const message = createMessage(options, input, (type, data) => (text += event(type, data)))
  const take = () => {
    const taken = text
    text = ''
    return taken
  }
  return {
    write(events: readonly AnswerEvent[]): string {
      events.forEach((one) => message.add(one))
      return take()
    },
    end(used: UsageWithParts): string {
      message.end(used)
      return take()
    },
  }
}
