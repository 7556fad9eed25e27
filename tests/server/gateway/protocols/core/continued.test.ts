import { expect, test } from 'vitest'
import { writeChat } from '@/server/gateway/protocols/chat/writeChat'
import { protocols } from './protocols'
import { owner, seal } from './writeResponses'

const parameters = { type: 'object', properties: { path: { type: 'string' } } }
const input = { path: 'a.txt' }
const png = 'AAAA'

/** A conversation that Claude Code began. */
const begun = {
  model: 'm',
  max_tokens: 100,
  system: [
    { type: 'text', text: 'You are an agent.', cache_control: { type: 'ephemeral' } },
    { type: 'text', text: 'Be brief.' },
  ],
  tools: [{ name: 'read', description: 'Reads a file', input_schema: parameters }],
  thinking: { type: 'enabled', budget_tokens: 50 },
  messages: [
    { role: 'user', content: [{ type: 'text', text: 'Read a.txt', cache_control: { type: 'ephemeral' } }] },
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'I should read it.', signature: 'signed' },
        { type: 'text', text: 'I read it.' },
        { type: 'tool_use', id: 'toolu_1', name: 'read', input },
      ],
    },
    {
      role: 'user',
      content: [
        {
          type: 'tool_result',
          tool_use_id: 'toolu_1',
          content: [
            { type: 'text', text: 'Its content' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } },
          ],
        },
      ],
    },
    { role: 'assistant', content: 'It has a picture.' },
    { role: 'user', content: 'Which one?' },
  ],
}

/** The same conversation as Codex continues it. */
const continued = {
  model: 'm',
  store: false,
  instructions: 'You are an agent.',
  tools: [{ type: 'function', name: 'read', description: 'Reads a file', parameters, strict: false }],
  max_output_tokens: 100,
  input: [
    { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'Be brief.' }] },
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Read a.txt' }] },
    { type: 'reasoning', summary: [], encrypted_content: seal.seal('I should read it.', owner) },
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'I read it.' }] },
    { type: 'function_call', call_id: 'toolu_1', name: 'read', arguments: JSON.stringify(input) },
    {
      type: 'function_call_output',
      call_id: 'toolu_1',
      output: [
        { type: 'input_text', text: 'Its content' },
        { type: 'input_image', image_url: `data:image/png;base64,${png}` },
      ],
    },
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'It has a picture.' }] },
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Which one?' }] },
  ],
}

test('a conversation that Claude Code began is the same chat if Codex continues it', () => {
  const chat = writeChat(protocols.responses.read(continued))
  expect(chat).toEqual(writeChat(protocols.messages.read(begun)))
  expect(chat.messages).toEqual([
    { role: 'system', content: 'You are an agent.\n\nBe brief.' },
    { role: 'user', content: 'Read a.txt' },
    {
      role: 'assistant',
      content: 'I read it.',
      reasoning_content: 'I should read it.',
      tool_calls: [{ id: 'toolu_1', type: 'function', function: { name: 'read', arguments: JSON.stringify(input) } }],
    },
    { role: 'tool', tool_call_id: 'toolu_1', content: 'Its content' },
    { role: 'user', content: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } }] },
    { role: 'assistant', content: 'It has a picture.' },
    { role: 'user', content: 'Which one?' },
  ])
})
