import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { newAddress, seededCaller, type Caller } from '@/tests/server/support/caller'
import { memoryServer, WITHOUT_LIMITS } from '@/tests/server/support/memoryServer'

const server = memoryServer(WITHOUT_LIMITS)
let me: Caller
let apiKey: string
beforeAll(async () => {
  me = await seededCaller(server())
  apiKey = await me.newSecret()
})

const hello = { model: 'intern-echo', max_tokens: 64, messages: [{ role: 'user', content: 'Hello there' }] }

async function ask(path: string, body: unknown, headers: Record<string, string> = { 'x-api-key': apiKey }) {
  const response = await fetch(server().origin + path, {
    method: 'POST',
    headers: { 'x-forwarded-for': newAddress(), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text }
}

test.each(['/v1/messages', '/api/v1/messages', '/v1/messages?beta=true'])(
  'a program that looks whether %s is there is told so without a token',
  async (path) => {
    const response = await fetch(server().origin + path, { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  },
)

test.each([
  ['GET', '/v1/messages'],
  ['PUT', '/v1/messages'],
  ['POST', '/v1/messages/batches'],
  ['GET', '/api/v1/messages/none'],
])('%s %s is not found, with an error in Anthropic’s format', async (method, path) => {
  const response = await fetch(server().origin + path, { method })
  const { headers } = response
  expect([response.status, await response.json()]).toMatchObject([
    404,
    { type: 'error', error: { type: 'not_found_error', code: 'not_found' }, request_id: headers.get('request-id') },
  ])
})

test('the echo accepts every field and header that Claude Code sends', async () => {
  const system = [{ type: 'text', text: 'You are an agent.', cache_control: { type: 'ephemeral' } }]
  const beside = {
    system,
    metadata: { user_id: 'u' },
    context_management: { edits: [] },
    thinking: { type: 'adaptive' },
  }
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'anthropic-version': '2023-06-01',
    'anthropic-beta': 'claude-code-20250219,interleaved-thinking-2025-05-14',
  }
  const { status, text } = await ask('/v1/messages?beta=true', { ...hello, ...beside, stream: true }, headers)
  expect(status).toBe(200)
  expect(text).toMatch(/^event: message_start\ndata: \{[^\n]+\}\n\nevent: ping\n/)
  expect(text).toMatch(/event: message_stop\ndata: \{"type":"message_stop"\}\n\n$/)
})

test.each([
  [{ ...hello, model: 'claude-sonnet-4-5' }, 404, 'not_found_error', 'model'],
  ['{"model":', 400, 'invalid_request_error', null],
  [{ ...hello, max_tokens: undefined }, 400, 'invalid_request_error', 'max_tokens'],
  [{ ...hello, messages: [] }, 400, 'invalid_request_error', 'messages'],
  [{ ...hello, temperature: 1.5 }, 400, 'invalid_request_error', 'temperature'],
])('rejects a message such as %j in Anthropic’s format', async (body, status, type, param) => {
  const answer = await ask('/v1/messages', body)
  expect([answer.status, JSON.parse(answer.text)]).toMatchObject([status, { type: 'error', error: { type, param } }])
})

test('chats accept a token in one header, Messages in two', async () => {
  const chat = { model: 'intern-echo', messages: hello.messages }
  expect((await ask('/v1/chat/completions', chat)).status).toBe(401)
  expect((await ask('/v1/messages', hello)).status).toBe(200)
  const both = { 'x-api-key': 'sk-ant-placeholder', authorization: `Bearer ${apiKey}` }
  expect((await ask('/v1/messages', hello, both)).status).toBe(200)
})

test('the demo model rejects log probabilities, which it does not have', async () => {
  const tools = [{ type: 'function', function: { name: 'look' } }]
  const bearer = { authorization: `Bearer ${apiKey}` }
  const { status, text } = await ask('/v1/chat/completions', { ...hello, tools, logprobs: true }, bearer)
  expect([status, JSON.parse(text)]).toMatchObject([400, { error: { code: 'invalid_request', param: 'logprobs' } }])
  const harmless = { ...hello, tools, tool_choice: 'auto', response_format: { type: 'text' }, logprobs: false }
  expect((await ask('/v1/chat/completions', harmless, bearer)).status).toBe(200)
})

test('messages, token counts and chats share limits, and a count uses nothing', async () => {
  const before = await me.ask<{ total: { calls: number } }>('/statistics/user/api', {})
  const { text, headers } = await ask('/v1/messages/count_tokens', { ...hello, max_tokens: undefined })
  expect(JSON.parse(text)).toEqual({ input_tokens: 8 })
  expect(headers.get('x-ratelimit-limit-requests')).toBeNull()
  const after = await me.ask<{ total: { calls: number } }>('/statistics/user/api', {})
  expect(after.data?.total).toEqual(before.data?.total)
})

test('no log line has a token, whichever header it was in', async () => {
  await ask('/v1/messages', hello)
  expect(server().logs.filter((line) => line.includes(apiKey) || line.includes('Hello there'))).toEqual([])
})

const block = fc.record({
  type: fc.constantFrom('text', 'image', 'tool_use', 'tool_result'),
  text: fc.jsonValue(),
  content: fc.jsonValue(),
})
const nearlyRight = fc.record(
  {
    model: fc.oneof(fc.constant('intern-echo'), fc.string({ unit: 'binary' })),
    max_tokens: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.jsonValue()),
    messages: fc.oneof(
      fc.array(
        fc.record({ role: fc.constantFrom('user', 'assistant'), content: fc.oneof(fc.string(), fc.array(block)) }),
      ),
      fc.jsonValue(),
    ),
    system: fc.jsonValue(),
    tools: fc.jsonValue(),
    thinking: fc.jsonValue(),
    stream: fc.oneof(fc.boolean(), fc.jsonValue()),
  },
  { requiredKeys: ['model', 'messages'] },
)

test('no body makes the Messages API fail, hang or leak internals', { timeout: 60_000 }, async () => {
  const bodies = fc.oneof(
    { weight: 4, arbitrary: nearlyRight.map((body) => JSON.stringify(body)) },
    fc.json(),
    fc.string({ unit: 'binary' }),
  )
  await fc.assert(
    fc.asyncProperty(bodies, fc.constantFrom('/v1/messages', '/v1/messages/count_tokens'), async (body, path) => {
      const { status, text } = await ask(path, body)
      expect(status).toBeLessThan(500)
      expect(text).not.toMatch(/node_modules|at .*\(|select |postgres/i)
      if (status !== 200) expect(JSON.parse(text)).toMatchObject({ type: 'error', error: {} })
    }),
    { numRuns: 150 },
  )
})
