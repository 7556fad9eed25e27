import { describe, expect, test } from 'vitest'
import { createMessageEvents } from '@/server/gateway/protocols/anthropic/writeMessagesAnswer'
import { createToolNames } from '@/server/gateway/conversation/toolNames'
import { createChatAnswerReader } from '@/server/gateway/protocols/chat/readChatAnswer'

const form = { model: 'm', showsThinking: true, stops: [], names: createToolNames() }
const used = { input: 3, output: 4 }

/** The events of a stream of deltas as names, with the content of their blocks. */
function stream(deltas: readonly object[], finish: string | null = 'stop') {
  const events = createMessageEvents(form, 3)
  const { read } = createChatAnswerReader()
  const chunk = (delta: object, reason: string | null) => ({
    id: 'chatcmpl-1',
    choices: [{ index: 0, delta, finish_reason: reason }],
  })
  const written = [
    ...deltas.map((delta) => events.write(read(chunk(delta, null)))),
    events.write(read(chunk({}, finish))),
  ]
  const text = written.join('') + events.write(read({ choices: [] })) + events.end(used)
  return text
    .split('\n\n')
    .filter(Boolean)
    .map((one) => {
      const [, name, data = ''] = /^event: (\w+)\ndata: (.+)$/.exec(one) ?? []
      const parsed = JSON.parse(data) as Record<string, never> & { type: string; index?: number } // as: looked at below
      expect(parsed.type).toBe(name)
      return parsed
    })
}

const briefly = (events: ReturnType<typeof stream>) =>
  events.map(({ type, index, delta, content_block: block }) =>
    [type.replace('content_block_', ''), index, delta ?? block].filter((value) => value !== undefined),
  )

describe('chat stream to Messages', () => {
  const call = (index: number, id: string | null, name: string | null, text: string) => ({
    tool_calls: [{ index, ...(id ? { id } : {}), function: { ...(name ? { name } : {}), arguments: text } }],
  })

  test('chat stream to Messages opens one block after the other and ends with usage', () => {
    const events = stream([
      { role: 'assistant', content: '' },
      { reasoning_content: 'Hm' },
      { reasoning_content: '.' },
      { content: 'Ye' },
      { content: 's' },
      call(0, 'a', 'look', ''),
      call(0, null, null, '{}'),
      call(1, 'b', 'see', '{"at":1}'),
    ])
    expect(briefly(events)).toEqual([
      ['message_start'],
      ['ping'],
      ['start', 0, { type: 'thinking', thinking: '', signature: '' }],
      ['delta', 0, { type: 'thinking_delta', thinking: 'Hm' }],
      ['delta', 0, { type: 'thinking_delta', thinking: '.' }],
      ['stop', 0],
      ['start', 1, { type: 'text', text: '' }],
      ['delta', 1, { type: 'text_delta', text: 'Ye' }],
      ['delta', 1, { type: 'text_delta', text: 's' }],
      ['stop', 1],
      ['start', 2, { type: 'tool_use', id: 'a', name: 'look', input: {} }],
      ['delta', 2, { type: 'input_json_delta', partial_json: '{}' }],
      ['stop', 2],
      ['start', 3, { type: 'tool_use', id: 'b', name: 'see', input: {} }],
      ['delta', 3, { type: 'input_json_delta', partial_json: '{"at":1}' }],
      ['stop', 3],
      ['message_delta', { stop_reason: 'tool_use', stop_sequence: null }],
      ['message_stop'],
    ])
    const id = expect.stringMatching(/^msg_\w{32}$/) as string // as: the matcher is typed any
    expect(events[0]).toMatchObject({ message: { id, content: [], usage: { input_tokens: 3 } } })
    expect(events.at(-2)).toMatchObject({ usage: { input_tokens: 3, output_tokens: 4 } })
  })

  test('chat stream to Messages without content has an empty text', () => {
    expect(briefly(stream([])).slice(2)).toEqual([
      ['start', 0, { type: 'text', text: '' }],
      ['stop', 0],
      ['message_delta', { stop_reason: 'end_turn', stop_sequence: null }],
      ['message_stop'],
    ])
  })

  test('chat stream to Messages rejects arguments of a call that text has ended', () => {
    const mixed = [call(0, 'a', 'look', '{'), { content: 'Yes' }, call(0, null, null, '}')]
    expect(() => stream(mixed)).toThrow('The server of the model broke off or failed')
  })
})
