import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { GatewayError } from '@/server/gateway/errors/gatewayError'
import { writeChat } from '@/server/gateway/protocols/chat/writeChat'
import { createGatewayContract } from '@/server/gateway/protocols/gatewayContract'
import { createReasoningSeal } from '@/server/gateway/protocols/responses/sealedReasoning'
import { makeReasoningKey } from '@/server/storage/secrets'
import { createResponsesProtocol } from '@/server/gateway/protocols/responses/responsesProtocol'
import { createToolNames } from '@/server/gateway/conversation/toolNames'
import { relay } from '@/server/gateway/relay/relay'
import { createUsageCounter } from '@/server/gateway/metering/usageCounter'
import type { Chunk } from '@/server/gateway/conversation/chunk'
import { pass, stopTime } from '@/tests/server/support/stoppedTime'

const keys = [makeReasoningKey()] as const
const seal = createReasoningSeal(keys)
const rules = { passMembers: new Set<string>(), imageUrls: 'https' as const, contract: createGatewayContract() }
const protocol = createResponsesProtocol(rules, seal)
const me = { userId: 'me' }
function parse(body: object) {
  const parsed = protocol.parse(JSON.stringify({ model: 'm', input: 'Hi', ...body }), me)
  return { ...parsed, request: writeChat(parsed.conversation) }
}
const messagesOf = (input: readonly object[], more: object = {}) => parse({ input, ...more }).request.messages

function rejectionOf(body: object) {
  try {
    parse(body)
    return null
  } catch (error) {
    return error instanceof GatewayError ? error.param : String(error)
  }
}

const call = { type: 'function_call', call_id: 'c1', name: 'look', arguments: '{}' }
const result = { type: 'function_call_output', call_id: 'c1', output: 'Seen' }

describe('items of a request', () => {
  test('instructions and messages before the first user message are one system message', () => {
    const said = messagesOf(
      [
        { role: 'developer', content: 'Be kind.' },
        { role: 'user', content: [{ type: 'input_text', text: 'Hi' }] },
        { role: 'system', content: 'Be quick.' },
      ],
      { instructions: 'Be brief.' },
    )
    expect(said).toEqual([
      { role: 'system', content: 'Be brief.\n\nBe kind.' },
      { role: 'user', content: 'Hi' },
      { role: 'user', content: '<developer>\nBe quick.\n</developer>' },
    ])
  })

  test('text, calls and reasoning that follow each other are one assistant message', () => {
    const said = messagesOf([
      { role: 'user', content: 'Hi' },
      { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: seal.seal('Hm.', { ...me, model: 'm' }) },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'I look.' }] },
      call,
      { ...call, call_id: 'c2' },
      result,
      { ...result, call_id: 'c2', output: [{ type: 'input_image', image_url: 'https://example.org/a.png' }] },
      { role: 'user', content: 'And?' },
    ])
    expect(said.map(({ role, content, tool_calls: calls }) => [role, content, calls?.map(({ id }) => id)])).toEqual([
      ['user', 'Hi', undefined],
      ['assistant', 'I look.', ['c1', 'c2']],
      ['tool', 'Seen', undefined],
      ['tool', '', undefined],
      ['user', [{ type: 'image_url', image_url: { url: 'https://example.org/a.png' } }], undefined],
      ['user', 'And?', undefined],
    ])
    expect(said[1]?.reasoning_content).toBe('Hm.')
  })

  test('unknown items and contents are rejected with their place, items of hosted tools are dropped and named', () => {
    expect(rejectionOf({ input: [{ role: 'user', content: 'Hi' }, { type: 'telepathy' }] })).toBe('input.1.type')
    expect(rejectionOf({ input: [{ role: 'user', content: [{ type: 'input_file' }] }] })).toBe('input.0.content.0.type')
    expect(rejectionOf({ input: [{ type: 'function_call', name: 'look', arguments: '{}' }] })).toBe('input.0.call_id')
    const hosted = ['web_search_call', 'mcp_list_tools', 'computer_call_output', 'local_shell_call'].map((type) => ({
      type,
    }))
    const { ignored, request } = parse({ input: [...hosted, { type: 'compaction' }, { role: 'user', content: 'Hi' }] })
    expect(ignored).toEqual(hosted.map(({ type }) => type))
    expect(request.messages).toEqual([{ role: 'user', content: 'Hi' }])
    expect(protocol.headers?.(parse({ tools: [{ type: 'web_search' }] }))).toEqual({ 'X-Ignored-Tools': 'web_search' })
  })
})

describe('tools of a request', () => {
  test('a custom tool is a function with one text, its grammar in the description', () => {
    const format = { type: 'grammar', syntax: 'lark', definition: 'start: "a"' }
    const { request } = parse({ tools: [{ type: 'custom', name: 'patch', description: 'Patches.', format }] })
    expect(request.tools).toEqual([
      {
        type: 'function',
        function: {
          name: 'patch',
          description: 'Patches.\n\n`input` follows this grammar (lark):\nstart: "a"',
          parameters: { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] },
        },
      },
    ])
  })

  test('tools of a namespace get a name of both parts, and so do their earlier calls', () => {
    const inner = { type: 'function', name: 'find', parameters: { type: 'object' } }
    const { request, options } = parse({
      tools: [{ type: 'namespace', name: 'files', tools: [inner] }, { ...inner }],
      input: [{ ...call, name: 'find', namespace: 'files' }],
      tool_choice: { type: 'function', name: 'find', namespace: 'files' },
    })
    expect(request.tools?.map(({ function: { name } }) => name)).toEqual(['files__find', 'find'])
    expect(request.messages[0]?.tool_calls?.[0]?.function.name).toBe('files__find')
    expect(request.tool_choice).toEqual({ type: 'function', function: { name: 'files__find' } })
    expect(options.names.toolOf('files__find')).toEqual({ name: 'find', namespace: 'files', kind: 'function' })
  })

  test('names of functions are unique, at most 64 characters long, and lead back to their tools', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '_'), minLength: 1, maxLength: 70 })
    const tool = fc.record({ name: text, namespace: text, kind: fc.constant('function' as const) })
    const isSame = (one: { name: string; namespace: string }, other: typeof one) =>
      one.name === other.name && one.namespace === other.namespace
    fc.assert(
      fc.property(fc.uniqueArray(tool, { comparator: isSame, maxLength: 20 }), (tools) => {
        const names = createToolNames()
        const functions = tools.map((one) => names.add(one))
        expect(new Set(functions).size).toBe(tools.length)
        expect(functions.every((name) => name.length <= 64)).toBe(true)
        expect(functions.map((name) => names.toolOf(name))).toEqual(tools)
      }),
    )
  })

  test('drops the choice of a tool if all tools are left out', () => {
    const { request } = parse({ tools: [{ type: 'web_search' }], tool_choice: 'auto' })
    expect([request.tools, request.tool_choice]).toEqual([undefined, undefined])
  })
})

test.each(['web\nsearch', '网页', 'web_search_\r\nx', 'a'.repeat(65)])(
  'a type %j that no header can name is rejected',
  (type) => {
    expect(rejectionOf({ tools: [{ type }] })).toBe('tools.0.type')
    expect(rejectionOf({ input: [{ type }] })).toBe('input.0.type')
  },
)

test('the header names at most 20 types', () => {
  const tools = Array.from({ length: 30 }, (_, index) => ({ type: `tool_${index}` }))
  expect(protocol.headers?.(parse({ tools }))['X-Ignored-Tools']?.split(', ')).toHaveLength(20)
})

describe('encrypted reasoning', () => {
  const owner = { ...me, model: 'm' }
  const sealed = seal.seal('Hm.', owner)
  const at = sealed.length - 8
  const flipped = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`

  test.each([
    ['another account', sealed, { ...owner, userId: 'other' }],
    ['another model', sealed, { ...owner, model: 'n' }],
    ['a flipped bit', flipped, owner],
    ['no ciphertext', 'Hm.', owner],
    ['a megabyte', 'A'.repeat(1024 * 1024 + 1), owner],
    ['another service', 'gAAAAABk', owner],
  ])('from or with %s is dropped', (_, text, reader) => {
    expect(seal.open(text, reader)).toBeNull()
  })

  test('is readable until its key is replaced twice', () => {
    const [second, third] = [makeReasoningKey(), makeReasoningKey()]
    expect(createReasoningSeal([second, ...keys]).open(sealed, owner)).toBe('Hm.')
    expect(createReasoningSeal([third, second]).open(sealed, owner)).toBeNull()
  })
})

const context = { language: 'en' as const, portal: 'https://portal.example', requestId: 'id' }
const typesIn = (text: string) => [...text.matchAll(/^event: (.+)$/gm)].map(([, type]) => type)

test('in six silent minutes no 300 seconds pass without an event, and in_progress comes once', async () => {
  stopTime()
  const release: { now?: () => void } = {}
  async function* chunks(): AsyncGenerator<Chunk[]> {
    await new Promise<void>((resolve) => (release.now = resolve))
    yield []
  }
  const counter = createUsageCounter({ input: 2, most: 1000, isStreamed: true }, () => undefined)
  const { body } = relay({
    chunks: chunks(),
    writer: protocol.writeStream(parse({ stream: true }), counter, context),
    counter,
    meter: { end: () => Promise.resolve(), noteFirstEvent: () => undefined },
    isLate: true,
    abort: new AbortController(),
    report: () => undefined,
  })
  const reader = body.getReader()
  let text = ''
  const read = (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += new TextDecoder().decode(value)
    }
  })()
  for (let second = 0; second < 360; second += 10) await pass(10_000)
  expect(typesIn(text)).toEqual([
    'response.created',
    'response.in_progress',
    ...Array.from({ length: 6 }, () => 'keepalive'),
  ])
  expect(text.split(': keep-alive').length - 1).toBe(30)
  release.now?.()
  await pass(1)
  await read
  expect(typesIn(text).at(-1)).toBe('response.completed')
  expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
  vi.useRealTimers()
})

test.each<[string, { finish: string; cutBy: 'minute' | 'month' | null }, string, string | null]>([
  ['the caller’s maximum', { finish: 'length', cutBy: null }, 'incomplete', null],
  ['a filter', { finish: 'content_filter', cutBy: null }, 'incomplete', null],
  ['the minute', { finish: 'length', cutBy: 'minute' }, 'failed', 'rate_limit_exceeded'],
  ['the month', { finish: 'length', cutBy: 'month' }, 'failed', 'insufficient_quota'],
  ['nothing', { finish: 'stop', cutBy: 'minute' }, 'completed', null],
])('a response that %s ended early says so', (_, { finish, cutBy }, status, code) => {
  const counter = createUsageCounter({ input: 2, most: 1000, cutBy, isStreamed: false }, () => undefined)
  const json = { choices: [{ index: 0, message: { content: 'Hel' }, finish_reason: finish }] }
  const written = protocol.write(parse({}), { json, text: null }, counter, context)
  expect(JSON.parse(written)).toMatchObject({ status, error: code && { code } })
})
