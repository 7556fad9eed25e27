import type { AnswerEvent } from '@/server/gateway/conversation/answerEvents'
import { createToolNames } from '@/server/gateway/conversation/toolNames'
import type { Chunk } from '@/server/gateway/conversation/chunk'
import type { ChunkJoiner } from '@/server/gateway/upstream/modelCall'
import { isJson, type Json } from '@/server/platform/json'
import { createMessagesAnswerReader } from './readMessagesAnswer'
import { writeMessage } from './writeMessagesAnswer'

const chunkOf = (json: Json): Chunk => ({ json, text: null, protocol: 'messages' })

/** A block as its stream begins, and the deltas that complete it; a block of another type comes at once. */
function splitBlock(block: Json): { begun: Json; deltas: readonly Json[] } {
  const { type, text, thinking, signature, input } = block
  if (type === 'text') return { begun: { ...block, text: '' }, deltas: [{ type: 'text_delta', text }] }
  if (type === 'thinking') {
    const deltas = [
      { type: 'thinking_delta', thinking },
      { type: 'signature_delta', signature },
    ]
    return { begun: { ...block, thinking: '', signature: '' }, deltas }
  }
  if (type !== 'tool_use') return { begun: block, deltas: [] }
  const isEmpty = !isJson(input) || Object.keys(input).length === 0
  const deltas = isEmpty ? [] : [{ type: 'input_json_delta', partial_json: JSON.stringify(input) }]
  return { begun: { ...block, input: {} }, deltas }
}

/** A whole message as the events of a stream, without its end. */
export function splitMessage({ content, stop_reason, stop_sequence, usage, ...head }: Json): Chunk[] {
  const blocks = Array.isArray(content) ? content.filter(isJson) : []
  const begun = { ...head, content: [], stop_reason: null, stop_sequence: null, usage }
  return [
    { type: 'message_start', message: begun },
    ...blocks.flatMap((block, index) => {
      const { begun: content_block, deltas } = splitBlock(block)
      return [
        { type: 'content_block_start', index, content_block },
        ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
        { type: 'content_block_stop', index },
      ]
    }),
    { type: 'message_delta', delta: { stop_reason, stop_sequence: stop_sequence ?? null }, usage },
  ].map(chunkOf)
}

/** Joins the events of a streamed message. Signatures of its thinking and blocks of a provider's own tools are left out. */
export function createMessageJoiner(model: string): ChunkJoiner {
  const reader = createMessagesAnswerReader()
  const events: AnswerEvent[] = []
  let usage: Json = {}
  return {
    add({ json }) {
      const { message, usage: changed } = json
      for (const one of [isJson(message) ? message['usage'] : null, changed])
        if (isJson(one)) usage = { ...usage, ...one }
      events.push(...reader.read(json))
    },
    whole() {
      const stops = events.flatMap((one) => (one.type === 'stop' && one.sequence !== null ? [one.sequence] : []))
      // Names of tools are still those of the server.
      const options = { model, stops, showsThinking: true, names: createToolNames() }
      const message = writeMessage(events, { input: 0, output: 0 }, options)
      return chunkOf({ ...message, usage })
    },
  }
}
