import { describe, expect, test } from 'vitest'
import { GatewayError } from '@/server/gateway/errors/gatewayError'
import { createMessagesProtocol } from '@/server/gateway/protocols/anthropic/messagesProtocol'
import { toPassthroughBody } from '@/server/gateway/protocols/anthropic/passthrough'
import { writeChat } from '@/server/gateway/protocols/chat/writeChat'
import { createGatewayContract } from '@/server/gateway/protocols/gatewayContract'
import { createResponsesProtocol } from '@/server/gateway/protocols/responses/responsesProtocol'
import { owner, seal } from './core/writeResponses'

const rules = { passMembers: new Set<string>(), imageUrls: 'https' as const, contract: createGatewayContract() }
const [messages, responses] = [createMessagesProtocol(rules), createResponsesProtocol(rules, seal)]

function parseMessages(body: object) {
  const given = { model: 'm', max_tokens: 10, messages: [{ role: 'user', content: 'Hi' }], ...body }
  const parsed = messages.parse(JSON.stringify(given), owner)
  if (parsed.messages === undefined) throw new Error('no request of Messages')
  return {
    chat: writeChat(parsed.conversation),
    passed: toPassthroughBody(parsed.messages, rules),
    header: messages.headers?.(parsed)['X-Ignored-Tools'],
  }
}

function parseResponses(body: object) {
  const parsed = responses.parse(JSON.stringify({ model: 'm', input: 'Hi', ...body }), owner)
  return { chat: writeChat(parsed.conversation), header: responses.headers?.(parsed)['X-Ignored-Tools'] }
}

/** The field and the English text of a rejection. */
function rejectionOf(parse: () => unknown): readonly [string | null, string] | null {
  try {
    parse()
    return null
  } catch (error) {
    if (error instanceof GatewayError) return [error.param, error.message]
    throw error
  }
}

const look = { name: 'look', input_schema: { type: 'object' } }
const search = { type: 'web_search_20250305', name: 'web_search', max_uses: 3 }
const servers = { type: 'mcp_toolset', mcp_server_name: 'docs' }

describe('tools of a vendor in Messages', () => {
  test('are left out of every request and named', () => {
    const { chat, passed, header } = parseMessages({
      tools: [search, look, servers, { type: 'code_execution_20250825', name: 'code_execution' }],
      tool_choice: { type: 'any' },
    })
    expect(chat.tools?.map(({ function: { name } }) => name)).toEqual(['look'])
    expect(chat.tool_choice).toBe('required')
    expect(passed).toMatchObject({ tools: [look], tool_choice: { type: 'any' } })
    expect(header).toBe('web_search_20250305, mcp_toolset, code_execution_20250825')
    expect(parseMessages({ tools: [look] }).header).toBeUndefined()
  })

  test('leave neither an empty list nor a choice behind', () => {
    const { chat, passed, header } = parseMessages({ tools: [search], tool_choice: { type: 'auto' } })
    expect([chat.tools, chat.tool_choice, passed['tools'], passed['tool_choice'], header]).toEqual([
      ...[undefined, undefined, undefined, undefined],
      'web_search_20250305',
    ])
  })

  test('are left out with their calls and results', () => {
    const use = { type: 'server_tool_use', id: 's1', name: 'web_search', input: { query: 'x' } }
    const found = { type: 'web_search_tool_result', tool_use_id: 's1', content: [{ type: 'web_search_result' }] }
    const { chat, passed, header } = parseMessages({
      messages: [
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: [use, found] },
        { role: 'assistant', content: [{ type: 'mcp_tool_use', id: 'm1' }, use, { type: 'text', text: 'Yes' }] },
        { role: 'user', content: 'And?' },
      ],
    })
    expect(chat.messages.map(({ content }) => content)).toEqual(['Hi', 'Yes', 'And?'])
    expect(passed['messages']).toEqual([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: [{ type: 'text', text: 'Yes' }] },
      { role: 'user', content: 'And?' },
    ])
    expect(header).toBe('server_tool_use, web_search_tool_result, mcp_tool_use')
    const alone = [{ role: 'assistant', content: [use] }]
    expect(rejectionOf(() => parseMessages({ messages: alone }))?.[0]).toBe('messages')
  })

  test('are rejected if the request requires one, with the next step', () => {
    for (const choice of [{ type: 'any' }, { type: 'tool', name: 'web_search' }]) {
      const [param, text] = rejectionOf(() => parseMessages({ tools: [search], tool_choice: choice })) ?? []
      expect(param).toBe('tool_choice')
      expect(text).toContain('offer a function of your own program')
    }
    const named = { tools: [search, look], tool_choice: { type: 'tool', name: 'web_search' } }
    expect(rejectionOf(() => parseMessages(named))?.[0]).toBe('tool_choice')
  })

  test('are no functions in the form of another API, and have a type that a header can name', () => {
    const chatTool = { type: 'function', function: { name: 'look' } }
    expect(rejectionOf(() => parseMessages({ tools: [look, chatTool] }))).toEqual([
      'tools.1.type',
      expect.stringContaining('`custom`'),
    ])
    expect(rejectionOf(() => parseMessages({ tools: [{ input_schema: {} }] }))?.[0]).toBe('tools.0.name')
    for (const type of ['web\nsearch', '网页', 'a'.repeat(65)])
      expect(rejectionOf(() => parseMessages({ tools: [{ type, name: 'a' }] }))?.[0]).toBe('tools.0.type')
  })
})

describe('tools of a vendor in Responses', () => {
  test('are rejected if the request requires one, with the next step', () => {
    const tools = [{ type: 'web_search' }]
    for (const choice of ['required', { type: 'web_search' }, { type: 'allowed_tools', mode: 'required', tools }]) {
      const [param, text] = rejectionOf(() => parseResponses({ tools, tool_choice: choice })) ?? []
      expect(param).toBe('tool_choice')
      expect(text).toContain('offer a function of your own program')
    }
  })

  test('are left out with outputs that answer their calls', () => {
    const { chat, header } = parseResponses({
      input: [
        { role: 'user', content: 'Hi' },
        { type: 'local_shell_call', call_id: 'l1', action: { type: 'exec' } },
        { type: 'function_call_output', call_id: 'l1', output: 'x' },
      ],
    })
    expect(chat.messages).toEqual([{ role: 'user', content: 'Hi' }])
    expect(header).toBe('local_shell_call')
  })
})

const call = { type: 'function_call', call_id: 'c1', name: 'look', arguments: '{}' }

test.each([
  ['a function', [{ type: 'function_call_output', call_id: 'nope', output: 'x' }], 'input.0.call_id'],
  ['a custom tool', [call, { type: 'custom_tool_call_output', call_id: 'nope', output: 'x' }], 'input.1.call_id'],
  ['a later call', [{ type: 'function_call_output', call_id: 'c1', output: 'x' }, call], 'input.0.call_id'],
])('Responses rejects the output of %s without its call, and names it', (_, input, param) => {
  const [place, text] = rejectionOf(() => parseResponses({ input })) ?? []
  expect(place).toBe(param)
  expect(text).toMatch(/call/)
})
