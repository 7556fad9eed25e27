import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GatewayError } from '@/server/gateway/errors/gatewayError'
import { dropMessageNulls } from '@/server/gateway/protocols/anthropic/messagesRequest'
import { createGatewayContract } from '@/server/gateway/protocols/gatewayContract'
import { readMessages } from '@/server/gateway/protocols/anthropic/readMessages'
import { writeMessage } from '@/server/gateway/protocols/anthropic/writeMessagesAnswer'
import { readChatAnswer } from '@/server/gateway/protocols/chat/readChatAnswer'
import { writeChat } from '@/server/gateway/protocols/chat/writeChat'
import { createToolNames } from '@/server/gateway/conversation/toolNames'
import type { OperatorRules } from '@/server/gateway/conversation/readingRules'

const rules = { passMembers: new Set(['top_k']), imageUrls: 'https' as const }
const base = { model: 'm', max_tokens: 10, messages: [{ role: 'user', content: 'Hi' }] }
const form = { model: 'm', showsThinking: true, stops: ['END'], names: createToolNames() }
const readMessagesRequest = createGatewayContract().createReader('MessagesRequest', dropMessageNulls)
const translate = (body: object, allowed: OperatorRules = rules) =>
  writeChat(readMessages(readMessagesRequest(JSON.stringify({ ...base, ...body })), allowed, new Set()))
const said = (content: unknown, role = 'user') => translate({ messages: [{ role, content }] }).messages

function refusalOf(body: object): string | null {
  try {
    translate(body)
    return null
  } catch (error) {
    return error instanceof GatewayError ? error.param : String(error)
  }
}

describe('Messages request to chat', () => {
  test('Messages request to chat keeps common fields', () => {
    const more = { stop_sequences: ['END'], temperature: 0.2, top_p: 0.9, top_k: 5, stream: true }
    expect(translate({ ...more, metadata: { user_id: 'u' }, service_tier: 'auto', cache_control: null })).toEqual({
      model: 'm',
      max_tokens: 10,
      messages: [{ role: 'user', content: 'Hi' }],
      stop: ['END'],
      temperature: 0.2,
      top_p: 0.9,
      top_k: 5,
      stream: true,
    })
    expect(translate({ top_k: 5 }, { ...rules, passMembers: new Set() })['top_k']).toBeUndefined()
  })

  test('Messages request to chat converts system, documents and cached blocks to text', () => {
    const cached = { cache_control: { type: 'ephemeral' } }
    const system = [
      { type: 'text', text: 'Be brief.', ...cached },
      { type: 'text', text: 'Be kind.' },
    ]
    const content = [
      { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'A page' }, title: null },
      { type: 'text', text: 'Sum it up', ...cached },
    ]
    expect(translate({ system, messages: [{ role: 'user', content }] }).messages).toEqual([
      { role: 'system', content: 'Be brief.\n\nBe kind.' },
      { role: 'user', content: 'A page\n\nSum it up' },
    ])
  })

  test('Messages request to chat puts tool results after their calls, then their images', () => {
    const picture = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } }
    const content = [
      { type: 'text', text: 'Go on' },
      { type: 'tool_result', tool_use_id: 'a', content: [{ type: 'text', text: 'Seen' }, picture] },
      { type: 'tool_result', tool_use_id: 'b', is_error: true, content: 'No such file' },
      { type: 'tool_result', tool_use_id: 'c' },
    ]
    expect(said(content)).toEqual([
      { role: 'tool', tool_call_id: 'a', content: 'Seen' },
      { role: 'tool', tool_call_id: 'b', content: 'Error: No such file' },
      { role: 'tool', tool_call_id: 'c', content: '' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Go on' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
        ],
      },
    ])
  })

  test('Messages request to chat joins text, thinking and tool calls in one message', () => {
    const content = [
      { type: 'thinking', thinking: 'Hm.', signature: 's' },
      { type: 'redacted_thinking', data: 'x' },
      { type: 'text', text: 'I look.' },
      { type: 'tool_use', id: 'a', name: 'look', input: { at: null } },
    ]
    expect(said(content, 'assistant')).toEqual([
      {
        role: 'assistant',
        content: 'I look.',
        reasoning_content: 'Hm.',
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'look', arguments: '{"at":null}' } }],
      },
    ])
  })

  test.each([
    [{ type: 'auto' }, { tool_choice: 'auto' }],
    [
      { type: 'any', disable_parallel_tool_use: true },
      { tool_choice: 'required', parallel_tool_calls: false },
    ],
    [{ type: 'none' }, { tool_choice: 'none' }],
    [{ type: 'tool', name: 'look' }, { tool_choice: { type: 'function', function: { name: 'look' } } }],
  ])('Messages request to chat has the choice of a tool %o', (choice, expected) => {
    const tools = [{ name: 'look', input_schema: { type: 'object' } }]
    expect(translate({ tools, tool_choice: choice })).toMatchObject(expected)
  })

  test.each([
    [{ thinking: { type: 'enabled', budget_tokens: 5000 } }, {}],
    [{ thinking: { type: 'adaptive' } }, {}],
    [{ thinking: { type: 'disabled' } }, { thinking_mode: false }],
    [{ output_config: { effort: 'max' } }, { reasoning_effort: 'high' }],
    [
      { output_config: { format: { type: 'json_schema', schema: { type: 'object' } } } },
      { response_format: { type: 'json_schema', json_schema: { name: 'answer', schema: { type: 'object' } } } },
    ],
  ])('Messages request to chat says how to think and answer: %o', (given, expected) => {
    const { model, max_tokens: most, messages, ...others } = translate(given)
    expect([model, most, messages.length, others]).toEqual(['m', 10, 1, expected])
  })

  test.each([
    [
      { messages: [{ role: 'user', content: [{ type: 'container_upload', file_id: 'x' }] }] },
      'messages.0.content.0.type',
    ],
    [{ messages: [{ role: 'assistant', content: [{ type: 'other_use' }] }] }, 'messages.0.content.0.type'],
    [
      { messages: [{ role: 'user', content: [{ type: 'document', source: { type: 'base64', data: 'x' } }] }] },
      'messages.0.content.0.source.type',
    ],
    [{ messages: [{ role: 'user', content: [{ type: 'image' }] }] }, 'messages.0.content.0.source'],
    [
      { messages: [{ role: 'user', content: [{ type: 'image', source: { type: 'url', url: 'http://127.0.0.1/' } }] }] },
      'messages.0.content.0.source',
    ],
    [
      {
        messages: [
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: [{ type: 'tool_reference' }] }] },
        ],
      },
      'messages.0.content.0.content.0.type',
    ],
    [{ messages: [{ role: 'user', content: [{ type: 'text', text: null }] }] }, 'messages.0.content.0.text'],
    [{ tools: [{ type: 'function', name: 'look' }] }, 'tools.0.type'],
    [{ system: [{ type: 'image' }] }, 'system.0.source'],
    [{ max_tokens: null }, 'max_tokens'],
  ])('Messages request to chat is rejected without a counterpart: %o', (body, param) => {
    expect(refusalOf(body)).toBe(param)
  })

  test('Messages request to chat is valid or rejected for any blocks', () => {
    const block = fc.record(
      {
        type: fc.constantFrom('text', 'image', 'document', 'tool_use', 'tool_result', 'thinking', 'x'),
        text: fc.oneof(fc.string(), fc.jsonValue()),
        source: fc.oneof(
          fc.record({ type: fc.constantFrom('url', 'text', 'base64'), data: fc.string() }),
          fc.jsonValue(),
        ),
        content: fc.jsonValue(),
        id: fc.jsonValue(),
        tool_use_id: fc.string(),
        input: fc.jsonValue(),
      },
      { requiredKeys: ['type'] },
    )
    const message = fc.record({
      role: fc.constantFrom('user', 'assistant', 'system'),
      content: fc.array(block, { maxLength: 4 }),
    })
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 3 }), (messages) => {
        try {
          return translate({ messages }).messages.every(({ role }) => role !== undefined)
        } catch (error) {
          return error instanceof GatewayError && error.status === 400
        }
      }),
      { numRuns: 500 },
    )
  })
})

const used = { input: 3, output: 4 }
const uncached = { cache_creation_input_tokens: 0, cache_read_input_tokens: 0 }
const whole = (message: object, choice: object = {}) => {
  const answer = { id: 'chatcmpl-1', choices: [{ index: 0, finish_reason: 'stop', message, ...choice }] }
  return writeMessage(readChatAnswer(answer), used, form)
}

describe('chat response to Messages', () => {
  test.each([
    [{ content: 'Yes' }, {}, 'end_turn', null],
    [{ content: 'Yes' }, { finish_reason: 'length' }, 'max_tokens', null],
    [{ content: 'Yes' }, { stop_reason: 'END' }, 'stop_sequence', 'END'],
    [{ content: 'Yes' }, { matched_stop: 'END' }, 'stop_sequence', 'END'],
    [{ content: 'Yes' }, { stop_reason: 'another' }, 'end_turn', null],
    [{ content: 'No' }, { finish_reason: 'content_filter' }, 'refusal', null],
    [{ tool_calls: [{ id: 'a', function: { name: 'look', arguments: '{}' } }] }, {}, 'tool_use', null],
  ])('chat response to Messages, %o with %o, says why it ended', (message, choice, reason, sequence) => {
    expect(whole(message, choice)).toMatchObject({
      stop_reason: reason,
      stop_sequence: sequence,
      model: 'm',
    })
  })

  test('chat response to Messages has thinking, text and tool calls as blocks', () => {
    const calls = [
      { id: 'a', function: { name: 'look', arguments: '{"at":1}' } },
      { id: '', function: { name: 'odd', arguments: 'no JSON' } },
    ]
    const id = expect.stringMatching(/^toolu_/) as string // as: the matcher is typed any
    const { content, usage } = whole({ reasoning_content: 'Hm.', content: 'I look.', tool_calls: calls })
    expect(content).toEqual([
      { type: 'thinking', thinking: 'Hm.', signature: '' },
      { type: 'text', text: 'I look.' },
      { type: 'tool_use', id: 'a', name: 'look', input: { at: 1 } },
      {
        type: 'tool_use',
        id,
        name: 'odd',
        input: { INVALID_JSON: 'no JSON' },
      },
    ])
    expect(usage).toEqual({ input_tokens: 3, ...uncached, output_tokens: 4 })
    expect(whole({ content: null })['content']).toEqual([{ type: 'text', text: '' }])
  })

  test.each([{}, { choices: [] }, { choices: [{}] }, { choices: [null] }])(
    'chat response to Messages that has no message is an error: %o',
    (answer) => {
      expect(() => writeMessage(readChatAnswer(answer), used, form)).toThrow(
        'The server of the model broke off or failed',
      )
    },
  )
})
